import { expect, test } from "vitest";
import { type CallResult, CircuitBreaker, type CircuitOpenError } from "../platform/circuit-guarded-platform.ts";
import { ManualClock } from "./manual-clock.ts";

const LIMITS = { failures: 3, sources: 2, retry: { minMs: 1_000, maxMs: 4_000 } };
const [ONE, OTHER] = [{}, {}];

function openBreaker() {
  const clock = new ManualClock();
  const changes: boolean[] = [];
  const breaker = new CircuitBreaker(
    clock,
    LIMITS,
    (isOpen) => changes.push(isOpen),
    () => 0,
  );
  const call = (result: CallResult, source: object = ONE) => breaker.begin(source)(result);
  return { clock, changes, breaker, call };
}

/** @returns The delay with which a call is refused. */
function refusalOf(breaker: CircuitBreaker): number | null {
  try {
    breaker.begin(ONE);
    return null;
  } catch (error) {
    return (error as CircuitOpenError).retryAfterMs;
  }
}

test("three failures in a row open it; then calls are refused with the delay before the next one", () => {
  const { changes, breaker, call } = openBreaker();
  for (const [result, source] of [
    ["failed", ONE],
    ["failed", OTHER],
    ["answered", ONE],
    ["failed", ONE],
    ["failed", OTHER],
    ["unknown", OTHER],
  ] as const) {
    call(result, source);
  }
  expect(changes).toEqual([]);
  call("failed");
  expect(changes).toEqual([true]);
  expect(refusalOf(breaker)).toBe(1_000);
});

test("failures of one source alone leave it closed", () => {
  const { changes, call } = openBreaker();
  for (let n = 0; n < 20; n += 1) call("failed");
  expect(changes).toEqual([]);
  call("failed", OTHER);
  expect(changes).toEqual([true]);
});

test("while it is open, one call after each delay is let through, and the first answer closes it", async () => {
  const { clock, changes, breaker, call } = openBreaker();
  for (const source of [ONE, OTHER, ONE]) call("failed", source);
  for (const delayMs of [1_000, 2_000, 2_000, 2_000]) {
    expect(refusalOf(breaker)).toBe(delayMs);
    await clock.advance(delayMs - 1);
    expect(refusalOf(breaker)).toBe(1);
    await clock.advance(1);
    call("failed");
  }
  await clock.advance(2_000);
  call("answered");
  expect(changes).toEqual([true, false]);
  call("answered");
});

test("only the first result of a call counts, and that of an earlier call closes it too", () => {
  const { changes, breaker, call } = openBreaker();
  const early = breaker.begin(ONE);
  const late = breaker.begin(ONE);
  late("failed");
  late("answered");
  call("failed", OTHER);
  call("failed");
  expect(changes).toEqual([true]);
  early("answered");
  expect(changes).toEqual([true, false]);
});
