import { setTimeout as sleep } from "node:timers/promises";
import { findBlockedAccounts } from "../../data/bots-to-run.ts";
import { engine } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import { DesiredStateComparison } from "./desired-state-comparison.ts";
import { syncDesiredStates } from "./desired-states.ts";

const SUSPENDED_CHECK_MS = 500;
const COMPARE_MS = 3_000;
const MAX_COMPARE_MS = 15_000;
/** With very many bots comparisons are further apart. */
const MS_PER_BOT = 0.1;

/**
 * Makes good what the engine was not told: changes by another process such as the command line, and those whose
 * process ended, or whose telling failed, after they were committed.
 * @param onChanged Told of bots whose rows changed.
 */
export function startDesiredStateReconciler(onChanged: (botIds: string[]) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const comparison = new DesiredStateComparison();
  /** Accounts whose bots ran before: they run again as soon as the account is free. */
  let blocked = new Set<string>();
  void repeat(signal, async () => {
    const running = (await engine().listDesiredStates()).map(({ bucketId }) => bucketId);
    const now = new Set(await findBlockedAccounts([...new Set([...running, ...blocked])]));
    const changed = now.symmetricDifference(blocked);
    blocked = now;
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

/** Again and again, one after the other. @param run Says how long to wait until the next. */
async function repeat(signal: AbortSignal, run: () => Promise<number>): Promise<void> {
  for (let waitMs = SUSPENDED_CHECK_MS; !signal.aborted; ) {
    await sleep(waitMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    waitMs = await run().catch((err) => {
      log().error({ err }, "the catalogue was not compared with the engine; again in a moment");
      return COMPARE_MS;
    });
  }
}
