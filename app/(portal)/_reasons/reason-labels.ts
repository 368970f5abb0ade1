import type { BotReasonCode } from "#server/contract/bot-reason-codes.ts";

/** The heading of columns and filters by reason. */
export const reasonTitle = "Reason";

/** A few words for each reason. They are apart from the sentences, which few pages show at first. */
export const reasonLabels: Record<BotReasonCode, string> = {
  clusters_full: "Clusters full",
  no_cluster: "No cluster",
  no_operator_cluster: "No operator cluster",
  category_not_selected: "No cluster for its category",
  bot_not_selected: "No cluster for this bot",
  invalid_auth: "Credentials refused",
  action_required: "Action required",
  banned: "Account locked",
  cluster_away: "Cluster disconnected",
  platform_away: "Platform not reachable",
  kicked_elsewhere: "Signed in elsewhere",
  sign_in_failed: "Sign-in failed",
  connection_lost: "Connection lost",
  category_disabled: "Category disabled",
  disabled: "Disabled",
  waiting_turn: "Waiting its turn",
  starting: "Starting",
};
