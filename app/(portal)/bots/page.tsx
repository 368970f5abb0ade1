import type { Metadata } from "next";
import { parseBotFilter, readsReason } from "#server/contract/bot-filter.ts";
import { gatewayAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { BotsPage } from "./bots-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("bots.title") };
}

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const filter = parseBotFilter(
    new URLSearchParams(Object.entries(await searchParams).map(([k, v]) => [k, String(v)])).toString(),
  );
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.bots.list.queryOptions({})),
        client.prefetchQuery(trpc.bots.count.queryOptions({})),
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
        client.prefetchQuery(trpc.botSignIns.availability.queryOptions({})),
        client.prefetchQuery(trpc.bots.reasonCounts.queryOptions({})),
        // The ids of all bots that are not connected: only where the list cannot begin without them.
        ...(readsReason(filter) ? [client.prefetchQuery(trpc.bots.reasons.queryOptions({}))] : []),
        ...(filter.view === "attention" ? [client.prefetchQuery(trpc.bots.problemCounts.queryOptions({}))] : []),
      ]}
    >
      <BotsPage gateway={gatewayAddress()} />
    </Prefetch>
  );
}
