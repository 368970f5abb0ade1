import { AuditLogPage } from "./audit-log-page.tsx";

export const metadata = { title: "Audit log" };

export default function Page() {
  return <AuditLogPage />;
}
