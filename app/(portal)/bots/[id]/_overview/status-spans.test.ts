import { expect, it } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import { english } from "../../../../_languages/english.ts";
import { formatDuration, statusSpans, totalPerStatus } from "./status-spans.ts";

const day = { from: 100, to: 200, createdAt: 0, isComplete: true };

it("before its first change a bot was offline, or its status is unknown when earlier changes are missing", () => {
  expect(statusSpans([], day)).toEqual([{ from: 100, to: 200, status: BotStatus.Offline }]);
  expect(statusSpans([{ at: 150, status: BotStatus.Available }], { ...day, isComplete: false })).toEqual([
    { from: 100, to: 150, status: "unknown" },
    { from: 150, to: 200, status: BotStatus.Available },
  ]);
});

it("the status before the period is its first status, in any order of changes; the durations add up to the period", () => {
  const changes = [
    { at: 180, status: BotStatus.Offline },
    { at: 50, status: BotStatus.Booting },
    { at: 90, status: BotStatus.Available },
    { at: 120, status: BotStatus.Busy },
    { at: 130, status: BotStatus.Busy },
    { at: 250, status: BotStatus.Disconnected },
  ];
  const spans = statusSpans(changes, day);
  expect(spans).toEqual([
    { from: 100, to: 120, status: BotStatus.Available },
    { from: 120, to: 180, status: BotStatus.Busy },
    { from: 180, to: 200, status: BotStatus.Offline },
  ]);
  expect(totalPerStatus(spans).map(([status]) => status)).toEqual([
    BotStatus.Busy,
    BotStatus.Available,
    BotStatus.Offline,
  ]);
  expect(totalPerStatus(spans).reduce((sum, [, ms]) => sum + ms, 0)).toBe(100);
});

it("before it was created, a bot was not offline", () => {
  const changes = [{ at: 170, status: BotStatus.Available }];
  expect(statusSpans(changes, { ...day, createdAt: 140 })).toEqual([
    { from: 100, to: 140, status: "notCreated" },
    { from: 140, to: 170, status: BotStatus.Offline },
    { from: 170, to: 200, status: BotStatus.Available },
  ]);
});

it("durations are written in hours and minutes", () => {
  const minutes = (count: number) => formatDuration(english, count * 60_000);
  expect([minutes(0.5), minutes(4), minutes(60), minutes(192), minutes(1440)]).toEqual([
    "less than a minute",
    "4 mins",
    "1 hr",
    "3 hrs 12 mins",
    "24 hrs",
  ]);
});
