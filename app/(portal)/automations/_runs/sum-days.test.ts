import { expect, it } from "vitest";
import { lastDays, sumDays } from "./sum-days.ts";

const day = (name: string, runs: number, refusedBy = {}) => ({ day: name, runs, failed: 1, refused: 2, refusedBy });
const DAYS = [
  day("2026-11-28", 5, { cooldown: 2 }),
  day("2026-11-22", 3, { cooldown: 1, chat: 1 }),
  day("2026-11-21", 9),
];
const NOW = Date.parse("2026-11-28T23:59:00Z");

it("sums the days in UTC, with the one that now is in", () => {
  expect(sumDays(DAYS, 1, NOW)).toEqual({ runs: 5, failed: 1, refused: 2, refusedBy: { cooldown: 2 } });
  expect(sumDays(DAYS, 7, NOW)).toEqual({ runs: 8, failed: 2, refused: 4, refusedBy: { cooldown: 3, chat: 1 } });
  expect(sumDays(DAYS, 1, NOW + 120_000)).toEqual({ runs: 0, failed: 0, refused: 0, refusedBy: {} });
});

it("has each of the last days, also those on which nothing happened", () => {
  const shown = lastDays(DAYS, 30, NOW);
  expect([shown.length, shown[0]?.day, shown[28]]).toEqual([
    30,
    "2026-10-30",
    { day: "2026-11-27", runs: 0, failed: 0, refused: 0 },
  ]);
  expect(shown.at(-1)).toEqual(DAYS[0]);
});
