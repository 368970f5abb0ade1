import { mayUseService } from "./blocked-accounts.ts";
import { prepared, textList } from "./db.ts";

const BLOCKED_ACCOUNTS = {
  name: "blocked-accounts",
  text: `SELECT id FROM "Account" a WHERE id = ANY (${textList("$1")}) AND NOT ${mayUseService("a")}`,
};

/** Which of the accounts may not use the service. */
export async function findBlockedAccounts(accountIds: string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  return (await prepared<{ id: string }>(BLOCKED_ACCOUNTS, [accountIds])).map(({ id }) => id);
}
