import { perApplication } from "../../application.ts";
import { ACCOUNT_ACTIVITY_LIMIT, BOT_ACTIVITY_LIMIT } from "../../contract/limits/link.ts";
import { KeyedTokenBuckets } from "./token-bucket.ts";

const activityLimits = perApplication("activity limits", () => ({
  accounts: new KeyedTokenBuckets(ACCOUNT_ACTIVITY_LIMIT),
  bots: new KeyedTokenBuckets(BOT_ACTIVITY_LIMIT),
}));

/** Counts one entry of a bot's history, for the bot and for its account. @returns False above one of the limits. */
export function consumeActivityLimit(accountId: string, botId: string): boolean {
  const { accounts, bots } = activityLimits();
  return bots.consume(botId, 1) && accounts.consume(accountId, 1);
}
