import { setTimeout as sleep } from "node:timers/promises";
import { log } from "#server/log.ts";
import { StartFault } from "#server/settings/start-fault.ts";
import { BackOff } from "../../control/timing/back-off.ts";

const TRY_AGAIN_MS = 1_000;
/** From one line to the next: 1 s, 2 s, 4 s, at most 30 s. */
const REPORTS = { minMs: 1_000, maxMs: 60_000 };

/**
 * Does what needs a database or a broker, again and again while that is away: nobody has to start the service again.
 * @param whileWaiting Called once, before the first wait. @returns Ends it.
 */
export async function waitForOutside<T>(
  work: () => Promise<T>,
  whileWaiting: () => Promise<() => Promise<void>>,
  tryAgainMs = TRY_AGAIN_MS,
): Promise<T> {
  const reports = new BackOff(REPORTS, () => 0);
  const startedAt = performance.now();
  let reportAt = startedAt;
  let end: (() => Promise<void>) | undefined;
  try {
    while (true) {
      try {
        const result = await work();
        if (end) log().info({ waitedMs: Math.round(performance.now() - startedAt) }, "the start goes on");
        return result;
      } catch (error) {
        if (!(error instanceof StartFault) || error.where !== "outside") throw error;
        if (performance.now() >= reportAt) {
          log().warn(`${error.message}; the start waits for it`);
          reportAt = performance.now() + reports.next();
        }
      }
      end ??= await whileWaiting();
      await sleep(tryAgainMs);
    }
  } finally {
    await end?.();
  }
}
