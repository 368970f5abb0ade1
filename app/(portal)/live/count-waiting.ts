import type { BotReasonCount } from "#server/contract/bot-reasons.ts";
import type { GatewayShard } from "#server/contract/gateway.ts";

/** How many of the account's bots wait until a shard has room, and would run on this one. */
export function countWaiting(
  reasons: readonly BotReasonCount[],
  { managed, categories }: Pick<GatewayShard, "managed" | "categories">,
): number {
  let waiting = 0;
  for (const { reason, categories: counts } of reasons) {
    if (reason.code !== "clusters_full" || reason.managed !== managed) continue;
    for (const { categoryId, count } of counts)
      if (categories.length === 0 || (categoryId !== null && categories.includes(categoryId))) waiting += count;
  }
  return waiting;
}

/** Whether the shard takes no more bots. What other accounts use of a shared one shows only by bots that wait. */
export const isFull = ({ free, assignedBots, capacity }: GatewayShard, waiting: number): boolean =>
  free === null ? assignedBots >= capacity || waiting > 0 : free === 0;
