import { BotStatus } from "#control/bot-status.ts";
import { type Bot, BotFlag } from "#server/contract/bots.ts";
import { BOT_STATUS_APPEARANCE } from "../../../_ui/bot-status-appearance.tsx";
import type { LiveBots } from "../fleet-state.ts";
import { fleetTexts } from "../texts.ts";

export const statusOf = (live: LiveBots, botId: string): BotStatus =>
  (live.get(botId)?.status ?? BotStatus.Offline) as BotStatus;

export const describeBot = (bot: Bot, status: BotStatus): string =>
  fleetTexts.bot(bot.nickname, describeStatus(bot, status));

export function describeStatus({ flags }: Bot, status: BotStatus): string {
  const parts = [BOT_STATUS_APPEARANCE[status].label];
  if (flags & BotFlag.InvalidAuth) parts.push(fleetTexts.needsCredentials);
  if (flags & BotFlag.Disabled) parts.push(fleetTexts.disabled);
  return parts.join(", ");
}
