import { setTimeout as sleep } from "node:timers/promises";
import { findBlockedAccounts } from "../../data/bots-to-run.ts";
import { engine } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import { DesiredStateComparison } from "./desired-state-comparison.ts";
import { syncDesiredStates } from "./desired-states.ts";

const SUSPENDED_CHECK_MS = 500;
const COMPARE_MS = 3_000;
const MAX_COMPARE_MS = 15_000;
/** Many bots make comparisons less frequent. */
const MS_PER_BOT = 0.1;

/**
 * Sends the engine changes that it did not receive: those of other processes such as the command line, and those that
 * were committed before their process ended or failed to send them.
 * @param onChanged Called with the bots whose rows changed.
 * @returns Stops it.
 */
export function startDesiredStateReconciler(onChanged: (botIds: string[]) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const comparison = new DesiredStateComparison();
  /** Accounts whose bots run again as soon as the account is not suspended any more. */
  let suspended = new Set<string>();
  void repeat(signal, async () => {
    const running = (await engine().listDesiredStates()).map(({ accountId }) => accountId);
    const now = new Set(await findBlockedAccounts([...new Set([...running, ...suspended])]));
    const changed = now.symmetricDifference(suspended);
    suspended = now;
    for (const accountId of changed) await syncDesiredStates({ accountId });
    return SUSPENDED_CHECK_MS;
  });
  void repeat(signal, async () => {
    const { changed, read } = await comparison.run();
    if (changed.length) onChanged(changed);
    return Math.min(COMPARE_MS + read * MS_PER_BOT, MAX_COMPARE_MS);
  });
  return () => stopping.abort();
}

/** Runs one after the other until the signal aborts. @param run Returns the milliseconds until the next run. */
async function repeat(signal: AbortSignal, run: () => Promise<number>): Promise<void> {
  for (let waitMs = SUSPENDED_CHECK_MS; !signal.aborted; ) {
    await sleep(waitMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    waitMs = await run().catch((err) => {
      log().error({ err }, "the catalogue was not compared with the engine; it is compared again in a few seconds");
      return COMPARE_MS;
    });
  }
}
