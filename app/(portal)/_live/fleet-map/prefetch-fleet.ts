import type { ComponentProps } from "react";
import type { Prefetch } from "../../../_ui/prefetch.tsx";
import { MAX_ELEMENTS } from "./max-elements.ts";

/**
 * What the map of bots needs to be as high while it loads as it is afterwards. The bots themselves only where they are
 * few: with many, the page arrives sooner without them, and how high the map will be follows from their number.
 */
export const prefetchFleet: ComponentProps<typeof Prefetch>["load"] = (client, trpc) => {
  const prefetchFewBots = async () => {
    const { bots } = await client.fetchQuery(trpc.bots.count.queryOptions({}));
    if (bots <= MAX_ELEMENTS) await client.prefetchQuery(trpc.bots.list.queryOptions({}));
  };
  return [
    prefetchFewBots().catch(() => undefined), // the page asks again, and says what is wrong
    client.prefetchQuery(trpc.categories.list.queryOptions({})),
    client.prefetchQuery(trpc.bots.reasonCounts.queryOptions({})),
  ];
};
