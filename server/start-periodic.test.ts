import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { startPeriodic } from "./start-periodic.ts";
import { captureLog } from "./testing/test-application.ts";

/** A task whose runs end when the test says so. */
function newTask() {
  const runs: { isDue: boolean; end: PromiseWithResolvers<void> }[] = [];
  const run = (isDue: boolean) => {
    const end = Promise.withResolvers<void>();
    runs.push({ isDue, end });
    return end.promise;
  };
  const endLast = () => runs.at(-1)?.end.resolve();
  return { runs, run, endLast };
}

it("runs at its interval, one run at a time, until it is stopped", async () => {
  const { runs, run, endLast } = newTask();
  const periodic = startPeriodic("failed", 10, run);
  await expect.poll(() => runs.length).toBe(1);
  await sleep(50);
  expect(runs).toHaveLength(1);
  endLast();
  await expect.poll(() => runs.length).toBe(2);
  const stopped = periodic.stop().then(() => "stopped");
  expect(await Promise.race([stopped, sleep(50, "waits")])).toBe("waits");
  endLast();
  await stopped;
  await sleep(50);
  expect(runs).toHaveLength(2);
});

it("runs when it is woken, and once more for all that wake it during a run; its times stay", async () => {
  const { runs, run, endLast } = newTask();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const periodic = startPeriodic("failed", 60_000, run, { firstMs: 200 });
  for (let n = 0; n < 3; n++) periodic.wake();
  expect(runs.map(({ isDue }) => isDue)).toEqual([false]);
  endLast();
  await expect.poll(() => runs.length).toBe(2);
  vi.advanceTimersByTime(200);
  endLast();
  await expect.poll(() => runs.map(({ isDue }) => isDue)).toEqual([false, false, true]);
  endLast();
  await periodic.stop();
  periodic.wake();
  expect(runs).toHaveLength(3);
});

it("asks a function for the time until the next run, and goes on after a run that failed, which it logs", async () => {
  const lines = captureLog("warn");
  const waits = [5, 5, 5, 60_000];
  let runs = 0;
  const failing = () => {
    runs += 1;
    throw new Error(runs === 1 ? "expected" : "other");
  };
  const isExpected = (error: unknown) => (error as Error).message === "expected";
  const periodic = startPeriodic("not done", () => waits.shift() ?? 0, failing, { isExpected });
  await expect.poll(() => waits.length).toBe(0);
  await periodic.stop();
  expect(runs).toBe(3);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: "not done" }, { msg: "not done" }]);
});

it("runs a last time when it is stopped, once, where that is asked for", async () => {
  let runs = 0;
  const count = () => {
    runs += 1;
  };
  const periodic = startPeriodic("failed", 60_000, count, { runsAtStop: true });
  await periodic.stop();
  await periodic.stop();
  expect(runs).toBe(1);
});
