import { prepared } from "./db.ts";

export interface BotDetailsRow {
  id: string;
  accountId: string;
  lastSeenAt: Date | null;
}

const MAX_ROWS = 100_000;
const LIST_BOT_DETAILS = {
  name: "list-bot-details",
  text: `SELECT id, "platformAccountId" AS "accountId", "lastSeenAt" FROM "Bot"
         WHERE "accountId" = $1 ORDER BY id LIMIT ${MAX_ROWS}`,
};

/** Of all bots of an account. */
export const findBotDetails = (accountId: string): Promise<BotDetailsRow[]> =>
  prepared<BotDetailsRow>(LIST_BOT_DETAILS, [accountId]);
