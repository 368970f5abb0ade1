import type { Metadata } from "next";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { PublicBotsPage } from "./_list/public-bots-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("publicBots.title") };
}

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.publicBots.list.queryOptions({}))]}>
      <PublicBotsPage />
    </Prefetch>
  );
}
