import type { Clock } from "./clock.ts";

/** Counts from the start of the process. Changes of the wall clock do not affect it. */
export const monotonicClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
