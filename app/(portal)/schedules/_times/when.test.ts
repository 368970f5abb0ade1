import { expect, it } from "vitest";
import { isComplete, newWhen, toInstant, toLocalTime, toTimes, whenOf } from "./when.ts";

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

const instant = (local: string, timeZone: string) => toInstant(local, timeZone)?.toISOString();

it("a local time is an instant, and the other way round", () => {
  for (const timeZone of ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia"]) {
    for (const local of ["2026-01-15T09:30", "2026-07-01T00:00", "2027-12-31T23:59"]) {
      expect(toLocalTime(new Date(instant(local, timeZone) ?? 0), timeZone)).toBe(local);
    }
  }
  expect(instant("2026-07-01T18:00", "Europe/Berlin")).toBe("2026-07-01T16:00:00.000Z");
});

it("when the clocks change, a missing time is later and of a double one the first counts", () => {
  expect(instant("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  expect(instant("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
});

it("other texts are no local time", () => {
  for (const text of ["", "2026-01-01", "2026-13-01T00:00", "tomorrow"]) expect(toInstant(text, "UTC")).toBeNull();
});
