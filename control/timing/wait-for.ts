import type { Clock } from "./monotonic-clock.ts";

/** @throws The signal's reason, as soon as the signal is aborted. */
export function waitFor(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    if (milliseconds <= 0) return resolve();
    const onAbort = () => {
      cancelTimer();
      reject(signal?.reason);
    };
    const cancelTimer = clock.after(milliseconds, () => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    });
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
