import { BotStatus } from "#control/bot-status.ts";
import type { BotReason, BotReasonCount } from "#server/contract/bot-reasons.ts";
import type { Bot } from "#server/contract/bots.ts";
import type { GatewayBot } from "#server/contract/gateway.ts";

/** The bots of one category, by what they are doing now. */
export interface CategoryCount {
  bots: number;
  available: number;
  busy: number;
  /** The reason of most of the others; null where none is known. */
  mainReason: BotReason | null;
}

/** Counts the bots of each category; one pass over the bots. */
export function countByCategory(
  bots: readonly Bot[],
  live: Pick<ReadonlyMap<string, Pick<GatewayBot, "status">>, "get">,
  reasons: readonly BotReasonCount[],
): Map<string, CategoryCount> {
  const mainReasons = findMainReasons(reasons);
  const counts = new Map<string, CategoryCount>();
  for (const { id, parent } of bots) {
    if (parent === null) continue;
    const mainReason = mainReasons.get(parent)?.reason ?? null;
    const count = counts.get(parent) ?? { bots: 0, available: 0, busy: 0, mainReason };
    counts.set(parent, count);
    const status = live.get(id)?.status;
    count.bots += 1;
    if (status === BotStatus.Available) count.available += 1;
    if (status === BotStatus.Busy) count.busy += 1;
  }
  return counts;
}

/** The reason of most bots of each category. */
function findMainReasons(reasons: readonly BotReasonCount[]): Map<string, { reason: BotReason; count: number }> {
  const found = new Map<string, { reason: BotReason; count: number }>();
  for (const { reason, categories } of reasons) {
    for (const { categoryId, count } of categories) {
      const isLargest = count > (found.get(categoryId ?? "")?.count ?? 0);
      if (categoryId !== null && isLargest) found.set(categoryId, { reason, count });
    }
  }
  return found;
}
