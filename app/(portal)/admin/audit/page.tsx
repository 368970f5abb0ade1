import { AuditRoom } from "./audit-room.tsx";

export const metadata = { title: "Audit log" };

export default function AuditPage() {
  return <AuditRoom />;
}
