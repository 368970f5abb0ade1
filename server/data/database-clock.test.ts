import { afterEach, describe, expect, it, vi } from "vitest";
import { compareClocks, databaseNow, describeClockDifference } from "./database-clock.ts";

afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;
const NEAR_MS = 30_000;
const awayFrom = (ms: number) => Math.abs(databaseNow().getTime() - ms);

describe("the database's time in a process", () => {
  it.each([-37, 37])(
    "is right while the process's clock is %i minutes ahead, before and after a comparison",
    async (minutes) => {
      const right = Date.now();
      vi.useFakeTimers({ toFake: ["Date"], now: right + minutes * MINUTE_MS });
      expect(awayFrom(right)).toBeLessThan(NEAR_MS);
      expect(Math.abs((await compareClocks()) - minutes * MINUTE_MS)).toBeLessThan(NEAR_MS);
      expect(awayFrom(right)).toBeLessThan(NEAR_MS);
    },
  );

  it("is corrected by a comparison after the process was started with a wrong clock, or stood still", async () => {
    const passedMs = performance.now();
    vi.useFakeTimers({ toFake: ["performance"] });
    vi.advanceTimersByTime(passedMs + 37 * MINUTE_MS);
    expect(awayFrom(Date.now() + 37 * MINUTE_MS)).toBeLessThan(NEAR_MS);
    await compareClocks();
    expect(awayFrom(Date.now())).toBeLessThan(NEAR_MS);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(awayFrom(Date.now() + MINUTE_MS)).toBeLessThan(NEAR_MS);
  });
});

it("a difference is described for the operator", () => {
  expect([3_600_000, -2_500].map(describeClockDifference)).toEqual([
    "3600.0 s ahead of the database's",
    "2.5 s behind the database's",
  ]);
});
