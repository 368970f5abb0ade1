import { BotStatus } from "#control/bot-status.ts";
import type { BotReason, BotReasonGroup, ReasonOfBot, StateReason } from "./bot-reasons.ts";

/** Whether the bots wait for their turn, and their order says when it comes. */
export const isWaiting = ({ code }: BotReason): boolean => code === "clusters_full" || code === "waiting_turn";

/** The reasons of a group's bots, in their order. */
export const reasonOfPlace = ({ reason, bots }: BotReasonGroup, index: number): ReasonOfBot => ({
  reason,
  queue: isWaiting(reason) ? { place: index + 1, waiting: bots.length } : null,
});

/** Why a bot with this live state is not signed in; null where it is. */
export function reasonOfState({
  status,
  reason,
}: {
  status: number;
  reason?: StateReason | undefined;
}): BotReason | null {
  if (status === BotStatus.Booting) return { code: "starting" };
  if (status !== BotStatus.Disconnected) return null;
  if (!reason) return { code: "connection_lost", retryAt: null };
  const { code, retryAt } = reason;
  return code === "cluster_away" ? { code } : { code, retryAt };
}
