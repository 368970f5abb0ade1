import type { Metadata } from "next";
import { getLanguage } from "../../../_languages/get-language.ts";
import { IncidentsPage } from "./incidents-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("admin.incidentsPage.title") };
}

export default function Page() {
  return <IncidentsPage />;
}
