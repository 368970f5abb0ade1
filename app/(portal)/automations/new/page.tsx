import type { Metadata } from "next";
import { getLanguage } from "../../../_languages/get-language.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { NewAutomationPage } from "./new-automation-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("automations.newAutomation") };
}

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.categories.list.queryOptions({}))]}>
      <NewAutomationPage />
    </Prefetch>
  );
}
