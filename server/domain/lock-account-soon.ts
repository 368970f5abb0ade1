import type { Db } from "../data/db.ts";
import { lockAccount } from "./lock-account.ts";

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
