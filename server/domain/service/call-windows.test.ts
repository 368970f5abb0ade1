import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readUsage } from "../../data/rate-limit-counters.ts";
import type { Fault } from "../fault.ts";
import { type ApplyingWindow, CallWindows } from "./call-windows.ts";

// The memory's windows are measured with this clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"], now: new Date("2026-01-01") }));
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

let made = 0;
const newWindow = (points: number, windowSeconds: number): ApplyingWindow => {
  const name = `applying ${++made}`;
  return { name, bucket: name, points, windowSeconds, key: "k" };
};
const secondsOf = (windows: ApplyingWindow[], call = new CallWindows()) =>
  call.count(windows).then(
    () => 0,
    (fault: Fault) => fault.retryAfterSeconds,
  );

it("a refused call waits for the longest of the exhausted windows, wherever they stand", async () => {
  const [short, long] = [newWindow(1, 10), newWindow(1, 60)];
  for (const windows of [
    [short, long],
    [long, short],
  ]) {
    await secondsOf(windows);
    expect(await secondsOf(windows)).toBe(60);
    pass(10);
    expect(await secondsOf(windows)).toBe(50);
    pass(50);
  }
});

it("a window that the call used up counts, and one with something left does not", async () => {
  const [short, long] = [newWindow(1, 10), newWindow(2, 60)];
  await secondsOf([short, long]);
  expect(await secondsOf([short, long])).toBe(10);
  pass(10);
  expect(await secondsOf([short, long])).toBe(0);
  expect(await secondsOf([short, long])).toBe(50);
});

it("windows after the one that refuses are not counted", async () => {
  const [first, second] = [newWindow(1, 10), newWindow(5, 60)];
  for (let call = 0; call < 4; call += 1) await secondsOf([first, second]);
  expect(await readUsage(second.name, "k")).toMatchObject({ used: 1 });
});

it("windows that are counted one after the other are one call", async () => {
  const [first, second] = [newWindow(1, 60), newWindow(1, 10)];
  await secondsOf([second]);
  const call = new CallWindows();
  expect(await secondsOf([first], call)).toBe(0);
  expect(await secondsOf([second], call)).toBe(60);
});

it("an error that says when to come back does not say it before the windows are open, and others are left alone", async () => {
  const call = new CallWindows();
  await call.count([newWindow(1, 300)]);
  const late = {
    code: "rate_limited",
    message: "There are 10 streams. Try again in 10 seconds.",
    retryAfterSeconds: 10,
  };
  expect(call.delay(late)).toEqual({
    ...late,
    message: "There are 10 streams. Try again in 5 minutes.",
    retryAfterSeconds: 300,
  });
  for (const other of [{ message: "No." }, { message: "Later.", retryAfterSeconds: 900 }]) {
    expect(call.delay(other)).toEqual(other);
  }
});
