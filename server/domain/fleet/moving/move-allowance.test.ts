import fc from "fast-check";
import { expect, it } from "vitest";
import { MoveAllowance } from "./move-allowance.ts";

const MINUTE_MS = 60_000;

it("at most 5 % of the bots, or one bot, move within any minute, and some do", () => {
  const steps = fc.array(fc.record({ elapsedMs: fc.integer({ min: 1, max: 40_000 }) }), {
    minLength: 30,
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), steps, (bots, elapsed) => {
      const allowance = new MoveAllowance();
      const moves: { at: number; count: number }[] = [];
      let at = 0;
      for (const { elapsedMs } of elapsed) {
        at += elapsedMs;
        const count = allowance.earn(bots, elapsedMs);
        allowance.spend(count);
        moves.push({ at, count });
      }
      for (const { at: end } of moves) {
        const inMinute = moves.filter((move) => move.at > end - MINUTE_MS && move.at <= end);
        const moved = inMinute.reduce((sum, { count }) => sum + count, 0);
        expect(moved).toBeLessThanOrEqual(Math.max(1, bots * 0.05));
      }
    }),
  );
  const hour = new MoveAllowance();
  let moved = 0;
  for (let minute = 0; minute < 60; minute++) {
    const count = hour.earn(10, MINUTE_MS);
    hour.spend(count);
    moved += count;
  }
  expect(moved).toBeGreaterThan(10);
});
