import { ACTIVITY_OF_ACCOUNT, ACTIVITY_OF_BOT } from "../../contract/limits/link.ts";
import { Buckets } from "./bucket.ts";

const shared = globalThis as { svcActivity?: { accounts: Buckets; bots: Buckets } };

/** Whether one more entry of the bot's history is kept; it counts for the bot and for its account. */
export function mayKeepActivity(accountId: string, botId: string): boolean {
  shared.svcActivity ??= { accounts: new Buckets(ACTIVITY_OF_ACCOUNT), bots: new Buckets(ACTIVITY_OF_BOT) };
  const { accounts, bots } = shared.svcActivity;
  return bots.take(botId, 1) && accounts.take(accountId, 1);
}
