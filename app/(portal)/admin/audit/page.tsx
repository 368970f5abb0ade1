import type { Metadata } from "next";
import { getLanguage } from "../../../_languages/get-language.ts";
import { AuditLogPage } from "./audit-log-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("admin.audit.title") };
}

export default function Page() {
  return <AuditLogPage />;
}
