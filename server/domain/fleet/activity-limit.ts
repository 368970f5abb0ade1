import { perApplication } from "../../application.ts";
import { ACCOUNT_ACTIVITY_LIMIT, BOT_ACTIVITY_LIMIT } from "../../contract/limits/link.ts";
import { KeyedTokenBuckets } from "./token-bucket.ts";

const activityLimits = perApplication("activity limits", () => ({
  accounts: new KeyedTokenBuckets(ACCOUNT_ACTIVITY_LIMIT),
  bots: new KeyedTokenBuckets(BOT_ACTIVITY_LIMIT),
}));

/** Whether one more entry of the bot's history is kept; it counts for the bot and for its account. */
export function consumeActivityLimit(accountId: string, botId: string): boolean {
  const { accounts, bots } = activityLimits();
  return bots.consume(botId, 1) && accounts.consume(accountId, 1);
}
