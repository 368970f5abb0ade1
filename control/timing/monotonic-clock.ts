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

/** The source of time. A test passes one that it advances by hand. */
export interface Clock {
  /** Milliseconds. Never goes back. */
  now(): number;
  /** @returns Cancels the timer. */
  after(milliseconds: number, run: () => void): () => void;
}
