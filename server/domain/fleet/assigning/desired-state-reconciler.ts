import { type BotToRunRow, readBotsToRun } from "../../../data/bots-to-run.ts";
import type { DesiredChange, DesiredState } from "../../../data/engine/desired-state.ts";
import { engine } from "../../../data/engine/engine.ts";
import { findBlockedAccounts } from "../../../data/find-blocked-accounts.ts";
import { startPeriodic } from "../../../start-periodic.ts";
import { hubTimes } from "../connecting/hub-times.ts";
import { syncDesiredStates, toDesiredChange } from "./publish-changed-bots.ts";

const MAX_COMPARE_MS = 15_000;
/** Many bots make comparisons less frequent. */
const MS_PER_BOT = 0.1;
/** A process that ended leaves its duty to another one after this time. */
const DUTY_MS = 5_000;

/**
 * Sends the engine changes that it did not receive: those of other processes such as the command line, and those that
 * were committed before their process ended or failed to send them. One process at a time does it.
 * @param processId Of this process among all that use the engine.
 * @returns Stops it.
 */
export function startDesiredStateReconciler(processId: string): () => Promise<unknown> {
  const { checkSuspensionsMs, compareDesiredStatesMs } = hubTimes();
  let hasStopped = false;
  /** @param run Returns the milliseconds until the next run. */
  const repeat = (run: () => Promise<number>) => {
    let waitMs = checkSuspensionsMs;
    const runNext = async () => {
      waitMs = compareDesiredStatesMs;
      waitMs = await run();
    };
    const failure = "the catalogue was not compared with the engine; it is compared again in a few seconds";
    return startPeriodic(failure, () => waitMs, runNext, { isExpected: () => hasStopped });
  };
  /** Accounts whose bots run again as soon as the account is not suspended any more. */
  let suspended = new Set<string>();
  const followSuspensions = repeat(async () => {
    if (!(await engine().claimDuty("suspended accounts", processId, DUTY_MS))) return checkSuspensionsMs;
    const running = await engine().listAccounts();
    const now = new Set(await findBlockedAccounts([...new Set([...running, ...suspended])]));
    const changed = now.symmetricDifference(suspended);
    suspended = now;
    await Promise.all([...changed].map((accountId) => syncDesiredStates({ accountId })));
    return checkSuspensionsMs;
  });
  const compare = repeat(async () => {
    if (!(await engine().claimDuty("desired states", processId, MAX_COMPARE_MS + DUTY_MS)))
      return compareDesiredStatesMs;
    const read = await compareDesiredStates();
    return Math.min(compareDesiredStatesMs + read * MS_PER_BOT, MAX_COMPARE_MS);
  });
  return () => {
    hasStopped = true;
    return Promise.all([followSuspensions.stop(), compare.stop()]);
  };
}

/**
 * Compares every bot that should run with the engine's desired states, and corrects the engine. Each correction has the
 * version of its reading: it never overwrites a change that was made in the meantime.
 * @returns How many bots were read.
 */
export async function compareDesiredStates(): Promise<number> {
  const unmatched = new Map((await engine().listDesiredStates()).map((desired) => [desired.botId, desired]));
  let firstVersion: number | null = null;
  let read = 0;
  for await (const { version, rows } of readBotsToRun()) {
    firstVersion ??= version;
    read += rows.length;
    const changes = rows.filter((row) => !isKnown(row, unmatched)).map((row) => toDesiredChange(row, version));
    if (changes.length > 0) await engine().setDesired(changes);
  }
  await engine().setDesired([...unmatched.values()].map((desired) => toCleared(desired, firstVersion ?? 0)));
  return read;
}

/** Removes the row's desired state from `unmatched`. */
function isKnown(row: BotToRunRow, unmatched: Map<string, DesiredState>): boolean {
  const desired = unmatched.get(row.id);
  if (desired?.accountId !== row.accountId) return false;
  unmatched.delete(row.id);
  return desired.categoryId === row.categoryId && desired.managed === row.managed;
}

const toCleared = ({ botId, accountId }: DesiredState, version: number): DesiredChange => ({
  botId,
  accountId,
  version,
  desired: null,
});
