import type { Clock } from "./clock.ts";

/** A timer of Node.js that is longer than this ends at once. */
const MAX_TIMER_MS = 2_147_483_647;

/** Counts from the start of the process. Changes of the wall clock do not affect it. */
export const monotonicClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, Math.min(milliseconds, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
