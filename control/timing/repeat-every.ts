import type { Clock } from "./monotonic-clock.ts";

/** @returns Stops the repetition. */
export function repeatEvery(clock: Clock, milliseconds: number, run: () => void): () => void {
  let cancelTimer = () => {};
  const schedule = () => {
    cancelTimer = clock.after(milliseconds, () => {
      schedule();
      run();
    });
  };
  schedule();
  return () => cancelTimer();
}
