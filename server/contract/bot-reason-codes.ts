/**
 * Why a bot is not connected, or what it is doing, in the order in which lists show it: first what its owner can solve.
 * - `clusters_full`: every shard that takes the bot has as many bots as it can hold.
 * - `no_cluster`: no cluster is connected. `no_operator_cluster`: none that takes bots of managed categories.
 * - `category_not_selected`: the connected clusters take other categories. `bot_not_selected`: other bots.
 * - `invalid_auth`, `action_required`, `banned`: what the platform says about the account.
 * - `cluster_away`: its shard has lost its connection to the service. `platform_away`: the platform does not answer it.
 * - `kicked_elsewhere`, `sign_in_failed`, `connection_lost`: its shard tries again at a later time.
 * - `category_disabled`, `disabled`: its owner does not want it to run.
 * - `waiting_turn`: a shard has room for it. `starting`: a shard signs it in.
 */
export const BOT_REASONS = [
  "clusters_full",
  "no_cluster",
  "no_operator_cluster",
  "category_not_selected",
  "bot_not_selected",
  "invalid_auth",
  "action_required",
  "banned",
  "cluster_away",
  "platform_away",
  "kicked_elsewhere",
  "sign_in_failed",
  "connection_lost",
  "category_disabled",
  "disabled",
  "waiting_turn",
  "starting",
] as const;

export type BotReasonCode = (typeof BOT_REASONS)[number];

const isAmong = (codes: readonly BotReasonCode[]) => (code: BotReasonCode) => codes.includes(code);
/** The bot's owner does not want it to run. */
export const isIntended = isAmong(["category_disabled", "disabled"]);
/** The platform refuses the bot's account. */
export const isRefused = isAmong(["invalid_auth", "action_required", "banned"]);
/** It ends by itself after a moment. */
const isPassing = isAmong(["waiting_turn", "starting"]);

/** Whether a bot should run, and may stay unconnected until somebody does something: the bots of *Needs attention*. */
export const needsAttention = (code: BotReasonCode): boolean => !isIntended(code) && !isPassing(code);

/** How many bots need attention. */
export const countAttention = (groups: readonly { reason: { code: BotReasonCode }; count: number }[]): number =>
  groups.reduce((sum, { reason, count }) => sum + (needsAttention(reason.code) ? count : 0), 0);
