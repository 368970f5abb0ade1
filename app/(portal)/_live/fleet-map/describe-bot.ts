import { BotStatus } from "#control/bot-status.ts";
import type { ReasonOfBot } from "#server/contract/bot-reasons.ts";
import type { Bot } from "#server/contract/bots.ts";
import { BotFlag } from "#server/contract/flags.ts";
import type { Language } from "../../../_languages/language.ts";
import { botStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { labelReason } from "../../_reasons/describe-reason.ts";
import type { LiveBots } from "../fleet-store.ts";

export const statusOf = (live: LiveBots, botId: string): BotStatus =>
  (live.get(botId)?.status ?? BotStatus.Offline) as BotStatus;

export const describeBot = (language: Language, bot: Bot, status: BotStatus, reason: ReasonOfBot | null): string =>
  language.t("fleet.bot", { nickname: bot.nickname, description: describeStatus(language, bot, status, reason) });

/** The live status, and why the bot is not connected; until that is known, what its flags say. */
export function describeStatus(
  language: Language,
  { flags }: Bot,
  status: BotStatus,
  reason: ReasonOfBot | null,
): string {
  const { t, format } = language;
  const label = botStatusLabel(language, status);
  // "Booting" says what "Starting" says.
  if (reason) return status === BotStatus.Booting ? label : format.plainList([label, labelReason(language, reason)]);
  return format.plainList([
    label,
    ...(flags & BotFlag.InvalidAuth ? [t("fleet.needsCredentials")] : []),
    ...(flags & BotFlag.Disabled ? [t("fleet.disabled")] : []),
  ]);
}
