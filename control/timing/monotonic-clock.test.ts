import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { monotonicClock } from "./monotonic-clock.ts";

test.each([2 ** 31, 1e300, Number.POSITIVE_INFINITY])("a timer of %d ms does not end at once", async (milliseconds) => {
  let hasRun = false;
  const cancel = monotonicClock.after(milliseconds, () => {
    hasRun = true;
  });
  await sleep(20);
  cancel();
  expect(hasRun).toBe(false);
});
