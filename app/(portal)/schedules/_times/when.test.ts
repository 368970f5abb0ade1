import { expect, it } from "vitest";
import { isComplete, newWhen, toTimes, whenOf } from "./when.ts";

const timeZone = "Europe/Berlin";

it.each([
  ["hourly", "15 * * * *"],
  ["daily", "0 18 * * *"],
  ["weekly", "5 7 * * 0,6"],
  ["cron", "*/10 * * * *"],
  ["cron", "0 18 1 * *"],
  ["cron", "0 18 * * MON-FRI"],
  ["cron", "@daily"],
])("%s: %s is shown as fields and comes back as it was", (kind, cron) => {
  const when = whenOf({ cron, at: null, timeZone });
  expect(when.kind).toBe(kind);
  expect(toTimes(when)).toEqual({ cron, timeZone });
});

it("a single time is shown in its time zone", () => {
  const when = whenOf({ cron: null, at: "2027-01-31T17:00:00.000Z", timeZone });
  expect(when).toMatchObject({ kind: "once", local: "2027-01-31T18:00" });
  expect(toTimes(when)).toEqual({ at: "2027-01-31T17:00:00.000Z", timeZone });
});

it("an empty field is not complete", () => {
  const when = newWhen(timeZone);
  expect(isComplete(when)).toBe(true);
  for (const empty of [
    { kind: "hourly", minute: "" },
    { kind: "daily", time: "" },
    { kind: "weekly", days: [] },
    { kind: "once", local: "" },
    { kind: "cron", cron: " " },
  ] as const) {
    expect(isComplete({ ...when, ...empty, days: empty.kind === "weekly" ? [] : when.days })).toBe(false);
  }
});
