import { type Bot, BotFlag } from "#server/contract/bots.ts";
import type { GatewayBot } from "#server/contract/gateway.ts";
import { BOT_STATUS_LABELS, type BotStatusNumber } from "../../../_ui/bot-status-label.tsx";
import { fleetTexts } from "../texts.ts";

export type LiveBots = ReadonlyMap<string, GatewayBot>;

export const statusOf = (live: LiveBots, botId: string): BotStatusNumber =>
  (live.get(botId)?.status ?? 0) as BotStatusNumber;

export const describeBot = (bot: Bot, status: BotStatusNumber): string =>
  fleetTexts.bot(bot.nickname, describeStatus(bot, status));

export function describeStatus({ flags }: Bot, status: BotStatusNumber): string {
  const parts = [BOT_STATUS_LABELS[status].label];
  if (flags & BotFlag.InvalidAuth) parts.push(fleetTexts.needsCredentials);
  if (flags & BotFlag.Disabled) parts.push(fleetTexts.disabled);
  return parts.join(", ");
}
