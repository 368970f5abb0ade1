import { expect, it } from "vitest";
import { toInstant, toLocalTime } from "./when.ts";

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
