import { adminTexts } from "../texts.ts";
import { AuditLogPage } from "./audit-log-page.tsx";

export const metadata = { title: adminTexts.audit.title };

export default function Page() {
  return <AuditLogPage />;
}
