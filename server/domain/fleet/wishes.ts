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

/** Changes of one account that are looked at together. */
interface Batch {
  /** Every bot of the account, beside those that are named. */
  all: boolean;
  botIds: Set<string>;
  done: Promise<void>;
}
interface Desk {
  /** By account, the look that is under way or comes last. */
  last: Map<string, Promise<void>>;
  /** Not begun yet: whatever is changed meanwhile joins it. */
  waiting: Map<string, Batch>;
}
const shared = globalThis as { svcWishes?: Desk };

/**
 * Tells the engine which bots should run, after a change was committed. One look at a time for an account, so that an
 * older reading never comes after a newer one; changes that come meanwhile share the next. Rejects never: the change
 * itself has been made.
 */
export function syncWishes({ accountId, botIds }: Touched): Promise<void> {
  shared.svcWishes ??= { last: new Map(), waiting: new Map() };
  const { last, waiting } = shared.svcWishes;
  const batch = waiting.get(accountId) ?? { all: false, botIds: new Set(), done: Promise.resolve() };
  batch.all ||= botIds === undefined;
  for (const botId of botIds ?? []) batch.botIds.add(botId);
  if (waiting.has(accountId)) return batch.done;
  waiting.set(accountId, batch);
  const before = last.get(accountId) ?? Promise.resolve();
  batch.done = before
    .then(() => {
      waiting.delete(accountId);
      return sync(accountId, batch);
    })
    .catch((err) => {
      log().error({ err }, "the fleet was not told of a change; again in a moment");
      const again = batch.all ? { accountId } : { accountId, botIds: [...batch.botIds] };
      setTimeout(() => void syncWishes(again), RETRY_MS).unref();
    })
    .finally(() => last.get(accountId) === batch.done && last.delete(accountId));
  last.set(accountId, batch.done);
  return batch.done;
}

async function sync(accountId: string, { all, botIds }: Batch): Promise<void> {
  const where = { accountId, ...(!all && { id: { in: [...botIds] } }) };
  const rows: Row[] = await db().bot.findMany({ where, select: COLUMNS });
  const found = new Set(rows.map(({ id }) => id));
  for (const row of rows) await (shouldRun(row) ? engine().want(toWish(row)) : engine().unwant(accountId, row.id));
  for (const id of botIds) if (!found.has(id)) await engine().unwant(accountId, id);
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
