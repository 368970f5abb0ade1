import { type Bot, BotFlag } from "#server/contract/bots.ts";
import type { GatewayBot } from "#server/contract/gateway.ts";
import { BOT_STATUS_LABELS, type BotStatusNumber } from "../../../_ui/bot-status-label.tsx";

export type LiveBots = ReadonlyMap<string, GatewayBot>;

export const statusOf = (live: LiveBots, botId: string): BotStatusNumber =>
  (live.get(botId)?.status ?? 0) as BotStatusNumber;

/** What a square stands for, in words. */
export const describeBot = (bot: Bot, status: BotStatusNumber): string =>
  `${bot.nickname}: ${describeStatus(bot, status)}`;

export function describeStatus({ flags }: Bot, status: BotStatusNumber): string {
  const words = [BOT_STATUS_LABELS[status].label];
  if (flags & BotFlag.InvalidAuth) words.push("needs new credentials");
  if (flags & BotFlag.Disabled) words.push("disabled");
  return words.join(", ");
}
