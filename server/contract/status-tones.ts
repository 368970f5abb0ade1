import { BotStatus } from "#control/bot-status.ts";
import type { BotReasonCode } from "./bot-reason-codes.ts";
import type { Tone } from "./design-tokens.ts";

/** The picture of each live status, in lists, maps, charts and bars. */
export const TONE_OF_STATUS: Readonly<Record<BotStatus, Tone>> = {
  [BotStatus.Offline]: "offline",
  [BotStatus.Booting]: "booting",
  [BotStatus.Available]: "available",
  [BotStatus.Busy]: "busy",
  [BotStatus.Disconnected]: "disconnected",
};

/** The picture of each reason: it waits, it is refused, it is coming back, or nobody wants it to run. */
export const TONE_OF_REASON: Readonly<Record<BotReasonCode, Tone>> = {
  clusters_full: "waiting",
  no_cluster: "waiting",
  no_operator_cluster: "waiting",
  category_not_selected: "waiting",
  bot_not_selected: "waiting",
  waiting_turn: "waiting",
  invalid_auth: "refused",
  action_required: "refused",
  banned: "refused",
  cluster_away: "disconnected",
  platform_away: "disconnected",
  kicked_elsewhere: "disconnected",
  sign_in_failed: "disconnected",
  connection_lost: "disconnected",
  category_disabled: "disabled",
  disabled: "disabled",
  starting: "booting",
};

/** A bot that is not connected is shown by its reason as soon as that is known. */
export function toneOfBot(status: BotStatus, reason: BotReasonCode | undefined): Tone {
  const isConnected = status === BotStatus.Available || status === BotStatus.Busy || status === BotStatus.Booting;
  return isConnected || reason === undefined ? TONE_OF_STATUS[status] : TONE_OF_REASON[reason];
}
