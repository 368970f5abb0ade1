import type { Metadata } from "next";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { AutomationsPage } from "./_list/automations-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("automations.title") };
}

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
        client.prefetchQuery(trpc.automations.list.queryOptions({})),
      ]}
    >
      <AutomationsPage />
    </Prefetch>
  );
}
