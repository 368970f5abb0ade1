import type { BotStatus } from "#control/bot-status.ts";
import type { Bot } from "#server/contract/bots.ts";
import type { LiveBots } from "../fleet-store.ts";
import { statusOf } from "./describe-bot.ts";

/** How many of the bots have which live status. */
export function countStatuses(bots: readonly Bot[], live: LiveBots): Record<BotStatus, number> {
  const counts: Record<BotStatus, number> = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 };
  for (const { id } of bots) counts[statusOf(live, id)] += 1;
  return counts;
}
