import { perApplication } from "../../application.ts";
import { type BotToRun, type CatalogueRow, readBotsToRun, readCatalogueRows } from "../../data/bots-to-run.ts";
import { db } from "../../data/db.ts";
import type { DesiredState } from "../../data/engine/desired-state.ts";
import { engine } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import type { ChangedBots } from "../changed-bots.ts";
import { updatePublicBots } from "../public-bots/public-bot-cache.ts";
import { LEASE } from "./lease.ts";
import { RECENT_MS } from "./shard-rows.ts";

export const toDesiredState = ({ id, accountId, categoryId, managed }: Omit<BotToRun, "runs">): DesiredState => ({
  botId: id,
  accountId,
  categoryId,
  managed,
});

/** Changes of one account that are synchronized together. */
interface PendingSync {
  /** Every bot of the account, not only those with an id here. */
  all: boolean;
  botIds: Set<string>;
  done: Promise<void>;
}
interface PendingSyncs {
  /** The latest synchronization of each account, running or waiting. */
  last: Map<string, Promise<void>>;
  /** Synchronizations that have not begun: further changes of the account join them. */
  waiting: Map<string, PendingSync>;
}
const pendingSyncs = perApplication(
  "desired state syncs",
  (): PendingSyncs => ({ last: new Map(), waiting: new Map() }),
);

/**
 * Sends the engine which bots should run, after a change was committed. Runs one at a time for each account, so that an
 * older reading of the rows never overwrites a newer one; changes in the meantime share the next run. Never rejects: the
 * change itself is committed, and the reconciler repairs what fails here (desired-state-reconciler.ts).
 */
export function syncDesiredStates({ accountId, botIds }: ChangedBots): Promise<void> {
  const { last, waiting } = pendingSyncs();
  const pending = waiting.get(accountId) ?? { all: false, botIds: new Set(), done: Promise.resolve() };
  pending.all ||= botIds === undefined;
  for (const botId of botIds ?? []) pending.botIds.add(botId);
  if (waiting.has(accountId)) return pending.done;
  waiting.set(accountId, pending);
  const before = last.get(accountId) ?? Promise.resolve();
  pending.done = before
    .then(() => {
      waiting.delete(accountId);
      return syncAccount(accountId, pending);
    })
    .catch((err) => log().error({ err, accountId }, "the engine did not receive a change; the reconciler repairs it"))
    .finally(() => last.get(accountId) === pending.done && last.delete(accountId));
  last.set(accountId, pending.done);
  return pending.done;
}

async function syncAccount(accountId: string, { all, botIds }: PendingSync): Promise<void> {
  const rows = await readCatalogueRows(accountId, all ? null : [...botIds]);
  const found = new Set(rows.map(({ id }) => id));
  const deleted = [...botIds].filter((id) => !found.has(id));
  await updatePublicBots(rows, deleted);
  for (const row of rows) await syncRow(row);
  for (const id of deleted) await engine().clearDesired(accountId, id);
}

const syncRow = (row: CatalogueRow): Promise<void> =>
  row.runs ? engine().setDesired(toDesiredState(row)) : engine().clearDesired(row.accountId, row.id);

/** Sends a new engine every bot that should run. */
export async function bootstrapDesiredStates(): Promise<void> {
  const recent = await db().shard.count({ where: { lastSeenAt: { gt: new Date(Date.now() - RECENT_MS) } } });
  const reservationMs = recent > 0 ? LEASE.ttlMs : 0;
  for await (const rows of readBotsToRun()) await engine().bootstrap(rows.map(toDesiredState), reservationMs);
}
