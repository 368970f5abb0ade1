import type { Clock } from "../../timing/monotonic-clock.ts";
import { waitFor } from "../../timing/wait-for.ts";
import { PlatformError } from "../platform.ts";

/** The wall clock, because the times of a simulated world are dates. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

export const callAborted = () => new PlatformError("timeout", "The call was aborted.");

/** @throws A `PlatformError`, as soon as the signal is aborted. */
export function sleep(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return waitFor(clock, milliseconds, signal).catch(() => {
    throw callAborted();
  });
}
