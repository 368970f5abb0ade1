import type { Clock } from "./clock.ts";

/** Goes on evenly, whatever becomes of the wall clock. */
export const monotonicClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Runs again and again until it is called off. */
export function repeatEvery(clock: Clock, milliseconds: number, run: () => void): () => void {
  let callOff = () => {};
  const plan = () => {
    callOff = clock.after(milliseconds, () => {
      plan();
      run();
    });
  };
  plan();
  return () => callOff();
}
