import type { Metadata } from "next";
import type { ComponentProps } from "react";
import { isEveryBot, parseBotFilter, readsReason } from "#server/contract/bot-filter.ts";
import { MAX_FIRST_BOTS } from "#server/contract/first-bots.ts";
import { gatewayAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { BotsPage } from "./bots-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("bots.title") };
}

/**
 * A short list as a whole. Of a long one what the window shows at first: the page arrives sooner without the others, which
 * the browser reads. Where the address filters or sorts it, its beginning is not known without them.
 */
const prefetchBots: (isPlain: boolean) => ComponentProps<typeof Prefetch>["load"] = (isPlain) => (client, trpc) => {
  const prefetchList = async () => {
    const { bots } = await client.fetchQuery(trpc.bots.count.queryOptions({}));
    if (bots <= MAX_FIRST_BOTS) await client.prefetchQuery(trpc.bots.list.queryOptions({}));
    else if (isPlain) await client.prefetchQuery(trpc.bots.listFirst.queryOptions({}));
  };
  return [prefetchList().catch(() => undefined)]; // the page asks again, and says what is wrong
};

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const query = new URLSearchParams(Object.entries(await searchParams).map(([k, v]) => [k, String(v)]));
  const filter = parseBotFilter(query.toString());
  const isPlain = isEveryBot(filter) && !query.has("sort");
  return (
    <Prefetch
      load={(client, trpc) => [
        ...prefetchBots(isPlain)(client, trpc),
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
