import type { ReactNode } from "react";
import { requireStaff } from "#server/transport/page-actor.ts";
import { AdminTabs } from "./_frame/admin-tabs.tsx";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireStaff();
  return (
    <>
      <AdminTabs />
      {children}
    </>
  );
}
