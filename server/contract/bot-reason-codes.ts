/** Why a bot is not connected, or what it is doing, in the order in which lists show it: first what its owner can solve. */
export const REASON_MEANINGS = {
  clusters_full: "every shard that takes the bot has as many bots as it can hold",
  no_cluster: "no cluster is connected",
  no_operator_cluster: "no cluster is connected that takes bots of managed categories",
  category_not_selected: "the connected clusters take other categories",
  bot_not_selected: "the connected clusters take other bots",
  invalid_auth: "the platform refuses its credentials",
  action_required: "the platform wants its owner to do something",
  banned: "the platform has banned its account",
  cluster_away: "its shard has lost its connection to the service",
  platform_away: "the platform does not answer its shard, which tries again",
  kicked_elsewhere: "its account signed in elsewhere; its shard tries again",
  sign_in_failed: "it could not sign in; its shard tries again",
  connection_lost: "its connection to the platform ended; its shard tries again",
  category_disabled: "its category is disabled",
  disabled: "it is disabled",
  waiting_turn: "a shard has room for it, and takes it soon",
  starting: "a shard signs it in",
} as const;

export type BotReasonCode = keyof typeof REASON_MEANINGS;

export const BOT_REASONS = Object.keys(REASON_MEANINGS) as [BotReasonCode, ...BotReasonCode[]];

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
