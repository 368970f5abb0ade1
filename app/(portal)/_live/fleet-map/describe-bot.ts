import { BotStatus } from "#control/bot-status.ts";
import type { ReasonOfBot } from "#server/contract/bot-reasons.ts";
import type { Bot } from "#server/contract/bots.ts";
import { BotFlag } from "#server/contract/flags.ts";
import { BOT_STATUS_TEXTS } from "../../../_ui/bot-status-label.tsx";
import { formatPlainList } from "../../../_ui/format.ts";
import { labelReason } from "../../_reasons/describe-reason.ts";
import type { LiveBots } from "../fleet-store.ts";
import { fleetTexts } from "../texts.ts";

export const statusOf = (live: LiveBots, botId: string): BotStatus =>
  (live.get(botId)?.status ?? BotStatus.Offline) as BotStatus;

export const describeBot = (bot: Bot, status: BotStatus, reason: ReasonOfBot | null): string =>
  fleetTexts.bot(bot.nickname, describeStatus(bot, status, reason));

/** The live status, and why the bot is not connected; until that is known, what its flags say. */
export function describeStatus({ flags }: Bot, status: BotStatus, reason: ReasonOfBot | null): string {
  const parts = [BOT_STATUS_TEXTS[status].label];
  // "Booting" says what "Starting" says.
  if (reason) return status === BotStatus.Booting ? (parts[0] ?? "") : formatPlainList([...parts, labelReason(reason)]);
  if (flags & BotFlag.InvalidAuth) parts.push(fleetTexts.needsCredentials);
  if (flags & BotFlag.Disabled) parts.push(fleetTexts.disabled);
  return formatPlainList(parts);
}
