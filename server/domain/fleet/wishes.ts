import { AccountFlag } from "../../contract/user.ts";
import { db } from "../../data/db.ts";
import { engine, type Wish } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import { LEASE } from "./lease.ts";

const COLUMNS = {
  id: true,
  accountId: true,
  disabled: true,
  invalidAuth: true,
  categoryId: true,
  category: { select: { disabled: true, managedSlots: true } },
  account: { select: { flags: true } },
} as const;

interface Row {
  id: string;
  accountId: string;
  disabled: boolean;
  invalidAuth: boolean;
  categoryId: string | null;
  category: { disabled: boolean; managedSlots: number | null } | null;
  account: { flags: number };
}

const BARRED = AccountFlag.Banned | AccountFlag.Disabled;

const shouldRun = ({ disabled, invalidAuth, category, account }: Row): boolean =>
  !disabled && !invalidAuth && !category?.disabled && (account.flags & BARRED) === 0;

const toWish = ({ id, accountId, categoryId, category }: Row): Wish => ({
  botId: id,
  bucketId: accountId,
  categoryId,
  managed: (category?.managedSlots ?? null) !== null,
});

/** What was changed in the catalogue: these bots of the account, or any. */
export interface Touched {
  accountId: string;
  botIds?: string[];
}

const RETRY_MS = 5_000;
const shared = globalThis as { svcWishes?: Map<string, Promise<void>> };

/**
 * Tells the engine which bots should run, after a change was committed. One at a time for an account, so that an older
 * reading never comes after a newer one. Rejects never: the change itself has been made.
 */
export function syncWishes(touched: Touched): Promise<void> {
  shared.svcWishes ??= new Map();
  const queues = shared.svcWishes;
  const before = queues.get(touched.accountId) ?? Promise.resolve();
  const next = before
    .then(() => sync(touched))
    .catch((err) => {
      log().error({ err }, "the fleet was not told of a change; again in a moment");
      setTimeout(() => void syncWishes(touched), RETRY_MS).unref();
    })
    .finally(() => queues.get(touched.accountId) === next && queues.delete(touched.accountId));
  queues.set(touched.accountId, next);
  return next;
}

async function sync({ accountId, botIds }: Touched): Promise<void> {
  const where = { accountId, ...(botIds && { id: { in: botIds } }) };
  const rows: Row[] = await db().bot.findMany({ where, select: COLUMNS });
  const found = new Set(rows.map(({ id }) => id));
  for (const row of rows) await (shouldRun(row) ? engine().want(toWish(row)) : engine().unwant(accountId, row.id));
  for (const id of botIds ?? []) if (!found.has(id)) await engine().unwant(accountId, id);
}

/** The accounts whose bots must not run: the command line bans without telling this process. */
export async function findBarred(): Promise<Set<string>> {
  const rows = await db().$queryRaw<{ id: string }[]>`SELECT id FROM "Account" WHERE flags & ${BARRED} <> 0`;
  return new Set(rows.map(({ id }) => id));
}

/** A shard that was seen so recently may still hold its bots. */
const RECENT_MS = 60_000;

/** Tells a new engine of every bot that should run. */
export async function loadWishes(): Promise<void> {
  const rows: Row[] = await db().bot.findMany({ where: { disabled: false, invalidAuth: false }, select: COLUMNS });
  const recent = await db().shard.count({ where: { lastSeenAt: { gt: new Date(Date.now() - RECENT_MS) } } });
  await engine().rebuild(rows.filter(shouldRun).map(toWish), recent > 0 ? LEASE.ttlMs : 0);
}
