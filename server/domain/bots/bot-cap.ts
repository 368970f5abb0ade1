import { AccountFlag } from "../../contract/user.ts";
import type { Db } from "../../data/db.ts";
import { Fault } from "../fault.ts";

interface AccountLimits {
  flags: number;
  botLimit: number | null;
}

/** How many bots an account may have: the number staff set, or what follows from its flags. */
export function botCap({ flags, botLimit }: AccountLimits): number {
  if (botLimit !== null) return botLimit;
  if (flags & AccountFlag.IncreasedLimits) return 1000;
  return flags & AccountFlag.Verified ? 100 : 10;
}

/** Serialises the writers of one account until they commit, so that concurrent creations cannot exceed the cap. */
export async function lockAccount(tx: Db, accountId: string): Promise<AccountLimits> {
  const rows = await tx.$queryRaw<AccountLimits[]>`
    SELECT flags, "botLimit" FROM "Account" WHERE id = ${accountId} FOR NO KEY UPDATE`;
  return rows[0] as AccountLimits;
}

/** @param count How many bots there are, read under the account's lock. @param added How many are about to be added. */
export function requireBotCapacity(limits: AccountLimits, count: number, added: number): void {
  const cap = botCap(limits);
  if (added === 0 || count + added <= cap) return;
  throw new Fault("limit_exceeded", `This account may have ${cap} bots, has ${count}, and ${added} would be added.`);
}
