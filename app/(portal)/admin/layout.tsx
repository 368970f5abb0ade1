import type { ReactNode } from "react";
import { requireStaff } from "#server/transport/page.ts";
import { AdminRooms } from "./_frame/admin-rooms.tsx";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireStaff();
  return (
    <>
      <AdminRooms />
      {children}
    </>
  );
}
