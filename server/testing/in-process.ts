import { inject, it } from "vitest";

/** Whether processes of the run answer requests, in place of this one. */
export const hasOtherProcesses = (): boolean => inject("serviceUrl") !== null;

/** A test that changes or looks into the process that answers. Left out where other processes do. */
export const itInProcess = it.skipIf(hasOtherProcesses());

/** Fails in a test that would miss the processes that answer. */
export function requireOneProcess(): void {
  if (hasOtherProcesses()) throw new Error("other processes answer here: declare the test with itInProcess");
}
