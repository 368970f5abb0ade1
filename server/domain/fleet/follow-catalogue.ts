import { setTimeout as sleep } from "node:timers/promises";
import { findBlocked } from "../../data/bots-to-run.ts";
import { engine } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import { WishComparison } from "./compare-wishes.ts";
import { syncWishes } from "./wishes.ts";

const BLOCKED_MS = 500;
const COMPARE_MS = 3_000;
const LONGEST_WAIT_MS = 15_000;
/** With very many bots comparisons are further apart. */
const MS_PER_BOT = 0.1;

/**
 * Makes good what the engine was not told: changes by another process such as the command line, and those whose
 * process ended, or whose telling failed, after they were committed.
 * @param onChanged Told of bots whose rows changed.
 */
export function followCatalogue(onChanged: (botIds: string[]) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const comparison = new WishComparison();
  /** Accounts whose bots ran before: they run again as soon as the account is free. */
  let blocked = new Set<string>();
  void keepDoing(signal, async () => {
    const running = (await engine().listWishes()).map(({ bucketId }) => bucketId);
    const now = new Set(await findBlocked([...new Set([...running, ...blocked])]));
    const changed = now.symmetricDifference(blocked);
    blocked = now;
    for (const accountId of changed) await syncWishes({ accountId });
    return BLOCKED_MS;
  });
  void keepDoing(signal, async () => {
    const { changed, read } = await comparison.run();
    if (changed.length) onChanged(changed);
    return Math.min(COMPARE_MS + read * MS_PER_BOT, LONGEST_WAIT_MS);
  });
  return () => stopping.abort();
}

/** Again and again, one after the other. @param run Says how long to wait until the next. */
async function keepDoing(signal: AbortSignal, run: () => Promise<number>): Promise<void> {
  for (let waitMs = BLOCKED_MS; !signal.aborted; ) {
    await sleep(waitMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    waitMs = await run().catch((err) => {
      log().error({ err }, "the catalogue was not compared with the engine; again in a moment");
      return COMPARE_MS;
    });
  }
}
