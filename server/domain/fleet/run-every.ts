import { isBrokerUnavailable } from "../../data/broker.ts";
import { log } from "../../log.ts";

/**
 * Runs at this interval, and skips a run while the one before is not finished. A failed run is done again by the next one.
 * @returns Stops it.
 */
export function runEvery(ms: number, run: () => Promise<void>): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    run()
      .catch((err) => {
        if (!isBrokerUnavailable(err)) log().error({ err }, "a periodic task of the shard hub failed");
      })
      .finally(() => {
        isRunning = false;
      });
  }, ms);
  return () => clearInterval(timer);
}
