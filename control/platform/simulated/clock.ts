import { PlatformError } from "../platform.ts";

export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** @returns Calls it off. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

export const callAborted = () => new PlatformError("timeout", "The call was given up.");

/** Over at once, with a `PlatformError`, when `signal` is aborted. */
export function sleep(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(callAborted());
    if (milliseconds <= 0) return resolve();
    const give = () => {
      callOff();
      reject(callAborted());
    };
    const callOff = clock.after(milliseconds, () => {
      signal?.removeEventListener("abort", give);
      resolve();
    });
    signal?.addEventListener("abort", give, { once: true });
  });
}
