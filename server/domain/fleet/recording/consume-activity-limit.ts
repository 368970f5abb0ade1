import { perApplication } from "../../../application.ts";
import { ACCOUNT_ACTIVITY_LIMIT, BOT_ACTIVITY_LIMIT } from "../../../contract/limits/link.ts";
import { KeyedTokenBuckets } from "../../token-bucket.ts";

/**
 * Of this process, which they protect. One process has a bot's shard, so the limit of a bot is exact; an account whose
 * shards are connected to several processes has the account's limit in each. What is stored is bounded for each bot.
 */
const activityLimits = perApplication("activity limits", () => ({
  accounts: new KeyedTokenBuckets(ACCOUNT_ACTIVITY_LIMIT),
  bots: new KeyedTokenBuckets(BOT_ACTIVITY_LIMIT),
}));

/** Counts one entry of a bot's history, for the bot and for its account. @returns False above one of the limits. */
export function consumeActivityLimit(accountId: string, botId: string): boolean {
  const { accounts, bots } = activityLimits();
  return bots.consume(botId, 1) && accounts.consume(accountId, 1);
}
