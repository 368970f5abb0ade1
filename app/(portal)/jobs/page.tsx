import type { Metadata } from "next";
import { getLanguage } from "../../_languages/get-language.ts";
import { JobsPage } from "./jobs-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("jobs.title") };
}

export default function Page() {
  return <JobsPage />;
}
