import type { Db } from "../data/db.ts";
import { notFound } from "./fault.ts";

interface LockedAccount {
  /** Bits of `AccountFlag`. */
  flags: number;
  /** The number of bots that staff set; null without one. */
  botLimit: number | null;
}

/**
 * Makes the writers of one account wait for each other until they commit: what is read after this is still so when it
 * is written.
 */
export async function lockAccount(tx: Db, accountId: string): Promise<LockedAccount> {
  const [account] = await tx.$queryRaw<LockedAccount[]>`
    SELECT flags, "botLimit" FROM "Account" WHERE id = ${accountId} FOR NO KEY UPDATE`;
  if (!account) throw notFound("account");
  return account;
}
