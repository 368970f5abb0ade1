import { describe, expect, it } from "vitest";
import { Fault } from "../fault.ts";
import { checkCron, dueCronTimes, MAX_COUNTED_TIMES, nextCronTimes } from "./cron-times.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const times = (cron: string, timeZone: string, after: string, count = 3) =>
  nextCronTimes(cron, timeZone, new Date(after), count).map((time) => time.toISOString().replace(":00.000Z", "Z"));

function problemOf(cron: string, timeZone = "UTC") {
  try {
    checkCron(cron, timeZone, NOW);
    return null;
  } catch (error) {
    return error instanceof Fault ? error.problems[0] : error;
  }
}

describe("a cron expression", () => {
  it.each([
    "0 18 * * *",
    "*/5 * * * *",
    "0 9 * * MON-FRI",
    "30 4 1,15 * *",
    "0 0 29 2 *",
    "0 0 L * *",
    "@daily",
    "@Hourly",
  ])("%s is accepted", (cron) => expect(problemOf(cron)).toBeNull());

  it.each([
    ["0 0 0 * * *", /five fields/],
    ["* * * *", /five fields/],
    ["2027-01-01T00:00:00", /five fields/],
    ["0 0 ? * *", /five fields/],
    ["@reboot", /five fields/],
    ["61 0 * * *", /^This has an invalid minute: `61`\.$/],
    ["a 0 * * *", /^This has an invalid minute: `a`\.$/],
    ["0 9-3 * * *", /^This has an invalid hour: `9-3`\.$/],
    ["0 0 32 * *", /^This has an invalid day of the month: `32`\.$/],
    ["0 0 * JANUARY *", /^This has an invalid month: `JANUARY`\.$/],
    ["0 0 * * MON#9", /^This has an invalid day of the week: `MON#9`\.$/],
    ["0 0 30 2 *", /never comes/],
    ["0 0 31 4,6,9,11 *", /never comes/],
    ["* * * * *", /more often than every 5 minutes/],
    ["0,4 3 * * *", /more often/],
    ["0,58 * * * *", /more often/],
    ["0,58 0,23 * * *", /more often/],
    ["0,58 0,23 28,29 2 *", /more often/],
  ])("%s is refused, and the problem names the member", (cron, message) => {
    expect(problemOf(cron)).toMatchObject({ path: ["cron"], message: expect.stringMatching(message) });
  });

  it("that comes rarely is checked quickly", () => {
    const start = performance.now();
    expect(problemOf("0 0 29 2 *", "America/New_York")).toBeNull();
    expect(performance.now() - start).toBeLessThan(20_000); // a tenth of a second
  });
});

describe("local time", () => {
  it("in spring, a time that the clock leaves out comes when the clock goes on", () => {
    expect(times("30 2 * * *", "Europe/Berlin", "2026-03-28T00:00:00Z")).toEqual([
      "2026-03-28T01:30Z",
      "2026-03-29T01:00Z",
      "2026-03-30T00:30Z",
    ]);
  });

  it("in autumn, a time that the clock has twice comes once, and hours go on", () => {
    expect(times("30 2 * * *", "Europe/Berlin", "2026-10-24T00:00:00Z")).toEqual([
      "2026-10-24T00:30Z",
      "2026-10-25T00:30Z",
      "2026-10-26T01:30Z",
    ]);
    expect(times("0 * * * *", "Europe/Berlin", "2026-10-24T23:30:00Z")).toEqual([
      "2026-10-25T00:00Z",
      "2026-10-25T01:00Z",
      "2026-10-25T02:00Z",
    ]);
  });

  it("an evening stays an evening in winter and summer", () => {
    expect(times("0 18 * * *", "America/New_York", "2026-10-31T12:00:00Z", 2)).toEqual([
      "2026-10-31T22:00Z",
      "2026-11-01T23:00Z",
    ]);
  });
});

describe("times that are due", () => {
  const due = (cron: string, first: string, now: string) => {
    const { latest, count } = dueCronTimes(cron, "UTC", new Date(first), new Date(now));
    return [latest.toISOString(), count];
  };

  it("are counted from the first to now, which counts too", () => {
    expect(due("0 * * * *", "2026-11-23T09:00:00Z", "2026-11-23T09:00:01Z")).toEqual(["2026-11-23T09:00:00.000Z", 1]);
    expect(due("0 * * * *", "2026-11-23T09:00:00Z", "2026-11-23T12:00:00Z")).toEqual(["2026-11-23T12:00:00.000Z", 4]);
  });

  it("of a long time are counted to a maximum, and the last is the last all the same", () => {
    const [latest, count] = due("*/5 * * * *", "2025-01-01T00:00:00Z", "2026-11-23T12:04:00Z");
    expect([latest, count]).toEqual(["2026-11-23T12:00:00.000Z", MAX_COUNTED_TIMES]);
    expect(due("*/5 * * * *", "2025-01-01T00:00:00Z", "2026-11-23T12:00:00Z")[0]).toBe("2026-11-23T12:00:00.000Z");
  });
});
