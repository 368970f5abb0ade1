import { type Bot, BotFlag } from "#server/contract/bots.ts";
import type { GatewayBot } from "#server/contract/gateway.ts";
import { type LiveStatus, STATUS } from "../../../_ui/live-status.tsx";

export type LiveBots = ReadonlyMap<string, GatewayBot>;

export const statusOf = (live: LiveBots, botId: string): LiveStatus => (live.get(botId)?.status ?? 0) as LiveStatus;

/** What a square stands for, in words. */
export const describeSquare = (bot: Bot, status: LiveStatus): string => `${bot.nickname}: ${wordsOf(bot, status)}`;

export function wordsOf({ flags }: Bot, status: LiveStatus): string {
  const words = [STATUS[status].word];
  if (flags & BotFlag.InvalidAuth) words.push("needs new credentials");
  if (flags & BotFlag.Disabled) words.push("disabled");
  return words.join(", ");
}
