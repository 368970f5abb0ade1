import type { ReactNode } from "react";
import { requireStaff } from "#server/transport/page-actor.ts";
import { Messages } from "../../_languages/messages.tsx";
import { AdminTabs } from "./_frame/admin-tabs.tsx";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireStaff();
  return (
    <Messages areas={["admin", "applications", "audit", "incidents"]}>
      <AdminTabs />
      {children}
    </Messages>
  );
}
