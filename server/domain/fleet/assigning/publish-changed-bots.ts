import { perApplication } from "../../../application.ts";
import { type BotToRunRow, type CatalogueReading, readCatalogue } from "../../../data/bots-to-run.ts";
import type { DesiredChange } from "../../../data/engine/desired-state.ts";
import { engine } from "../../../data/engine/engine.ts";
import { shareStatement } from "../../../data/shared-statement.ts";
import { log } from "../../../log.ts";
import { updatePublicBots } from "../../public-bots/public-bot-answers.ts";

export const toDesiredChange = (
  { id, accountId, categoryId, managed }: BotToRunRow,
  version: number,
): DesiredChange => ({ botId: id, accountId, version, desired: { categoryId, managed } });

/** Bots of an account that a committed change concerns: these, or all of them. */
export interface ChangedBots {
  accountId: string;
  botIds?: string[];
}

interface Syncs {
  /** Changes that are committed while one synchronization runs share the next one, of whichever account they are. */
  synchronize: (changed: ChangedBots) => Promise<void>;
  /** The latest synchronizations that have not ended: of each account, and of all. */
  byAccount: Map<string, Promise<void>>;
  latest: Promise<void>;
}
const syncs = perApplication(
  "desired state syncs",
  (): Syncs => ({
    synchronize: shareStatement(synchronizeAll, { oneAtATime: true }),
    byAccount: new Map(),
    latest: Promise.resolve(),
  }),
  ({ latest }) => latest,
);

/** After a commit: which bots should run now. Nobody waits: a reply does not wait for what others make of the change. */
export function publishChangedBots(changes: readonly ChangedBots[]): void {
  for (const change of changes) void syncDesiredStates(change);
}

/**
 * Sends the engine which bots should run, after a change was committed. Never rejects: the change itself is committed,
 * and the reconciler repairs what fails here (desired-state-reconciler.ts).
 */
export async function syncDesiredStates(changed: ChangedBots): Promise<void> {
  const state = syncs();
  const { accountId } = changed;
  const done = state.synchronize(changed);
  state.byAccount.set(accountId, done);
  state.latest = done; // the latest change is part of the last synchronization
  await done;
  if (state.byAccount.get(accountId) === done) state.byAccount.delete(accountId);
}

/** Resolves when the account's changes that this process has committed are in the engine; without an account, all. */
export async function waitForDesiredStates(accountId?: string): Promise<void> {
  const state = syncs.peek();
  await (accountId === undefined ? state?.latest : state?.byAccount.get(accountId));
}

async function synchronizeAll(changes: readonly ChangedBots[]): Promise<undefined[]> {
  const wholeAccounts = changes.filter(({ botIds }) => botIds === undefined).map(({ accountId }) => accountId);
  const owners = new Map(changes.flatMap(({ accountId, botIds = [] }) => botIds.map((id) => [id, accountId])));
  await synchronize(wholeAccounts, owners).catch((err) =>
    log().error({ err }, "the engine did not receive changes; the reconciler repairs it"),
  );
  return changes.map(() => undefined);
}

/** @param owners Of each further bot that is read. */
async function synchronize(wholeAccounts: string[], owners: Map<string, string>): Promise<void> {
  const { version, rows } = await readCatalogue(wholeAccounts, [...owners.keys()]);
  for (const { id } of rows) owners.delete(id);
  await updatePublicBots(rows, [...owners.keys()]);
  const deleted = [...owners].map(([botId, accountId]) => ({ botId, accountId, version, desired: null }));
  await engine().setDesired([...toDesiredChanges({ version, rows }), ...deleted]);
}

const toDesiredChanges = ({ version, rows }: CatalogueReading): DesiredChange[] =>
  rows.map((row) => {
    const change = toDesiredChange(row, version);
    return row.shouldRun ? change : { ...change, desired: null };
  });
