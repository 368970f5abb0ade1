import type { Db } from "../data/db.ts";
import { notFound } from "./fault.ts";

const WAIT_MS = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * As `lockAccount`, for work in the background that is due for others too: it gives up soon.
 * @throws An error that `isAccountBusy`.
 */
export async function lockAccountSoon(tx: Db, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT set_config('lock_timeout', ${String(WAIT_MS)}, true)`;
  await lockAccount(tx, accountId);
}

interface DatabaseError {
  meta?: { driverAdapterError?: { cause?: { originalCode?: string } } };
}

/** Whether somebody held a lock for too long. Nothing is wrong with the work itself, which is still due. */
export const isAccountBusy = (error: unknown): boolean =>
  (error as DatabaseError).meta?.driverAdapterError?.cause?.originalCode === LOCK_NOT_AVAILABLE;

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
