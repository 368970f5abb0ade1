import { perApplication } from "../../application.ts";
import { type BotToRun, type CatalogueRow, readBotsToRun, readCatalogueRows } from "../../data/bots-to-run.ts";
import { db } from "../../data/db.ts";
import { type DesiredState, engine } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import { updatePublicBots } from "../public-bots/public-bot-cache.ts";
import { LEASE } from "./lease.ts";
import { RECENT_MS } from "./shard-rows.ts";

export const toDesiredState = ({ id, accountId, categoryId, managed }: Omit<BotToRun, "runs">): DesiredState => ({
  botId: id,
  bucketId: accountId,
  categoryId,
  managed,
});

/** What was changed in the catalogue: these bots of the account, or any. */
export interface ChangedBots {
  accountId: string;
  botIds?: string[];
}

/** Changes of one account that are looked at together. */
interface PendingSync {
  /** Every bot of the account, beside those that are named. */
  all: boolean;
  botIds: Set<string>;
  done: Promise<void>;
}
interface PendingSyncs {
  /** By account, the look that is under way or comes last. */
  last: Map<string, Promise<void>>;
  /** Not begun yet: whatever is changed meanwhile joins it. */
  waiting: Map<string, PendingSync>;
}
const pendingSyncs = perApplication(
  "desired state syncs",
  (): PendingSyncs => ({ last: new Map(), waiting: new Map() }),
);

/**
 * Tells the engine which bots should run, after a change was committed. One look at a time for an account, so that an
 * older reading never comes after a newer one; changes that come meanwhile share the next. Rejects never: the change
 * itself has been made, and what fails here is made good by the comparison (desired-state-reconciler.ts).
 */
export function syncDesiredStates({ accountId, botIds }: ChangedBots): Promise<void> {
  const { last, waiting } = pendingSyncs();
  const batch = waiting.get(accountId) ?? { all: false, botIds: new Set(), done: Promise.resolve() };
  batch.all ||= botIds === undefined;
  for (const botId of botIds ?? []) batch.botIds.add(botId);
  if (waiting.has(accountId)) return batch.done;
  waiting.set(accountId, batch);
  const before = last.get(accountId) ?? Promise.resolve();
  batch.done = before
    .then(() => {
      waiting.delete(accountId);
      return syncAccount(accountId, batch);
    })
    .catch((err) => log().error({ err, accountId }, "the fleet was not told of a change; the next comparison does it"))
    .finally(() => last.get(accountId) === batch.done && last.delete(accountId));
  last.set(accountId, batch.done);
  return batch.done;
}

async function syncAccount(accountId: string, { all, botIds }: PendingSync): Promise<void> {
  const rows = await readCatalogueRows(accountId, all ? null : [...botIds]);
  const found = new Set(rows.map(({ id }) => id));
  const gone = [...botIds].filter((id) => !found.has(id));
  await updatePublicBots(rows, gone);
  for (const row of rows) await syncRow(row);
  for (const id of gone) await engine().clearDesired(accountId, id);
}

const syncRow = (row: CatalogueRow): Promise<void> =>
  row.runs ? engine().setDesired(toDesiredState(row)) : engine().clearDesired(row.accountId, row.id);

/** Tells a new engine of every bot that should run. */
export async function bootstrapDesiredStates(): Promise<void> {
  const recent = await db().shard.count({ where: { lastSeenAt: { gt: new Date(Date.now() - RECENT_MS) } } });
  const graceMs = recent > 0 ? LEASE.ttlMs : 0;
  for await (const rows of readBotsToRun()) await engine().bootstrap(rows.map(toDesiredState), graceMs);
}
