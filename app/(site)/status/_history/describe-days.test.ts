import { describe, expect, it } from "vitest";
import { english } from "../../../_languages/english.ts";
import { dateOf, describeDay, levelOf, uptimeOf } from "./describe-days.ts";

describe("the days of the status page", () => {
  it("are drawn by what happened", () => {
    expect(
      [null, [0, 0, 0], [10, 0, 0], [10, 1, 0], [10, 3_601, 9], [10, 0, 5]].map((day) => levelOf(day as never)),
    ).toEqual(["unknown", "unknown", "works", "partly", "down", "paused"]);
  });

  it("have an uptime of the known time; maintenance does not count, and a second of down time is never 100%", () => {
    expect(uptimeOf([null, [90, 10, 500], [100, 0, 0]])).toBe(0.95);
    expect(uptimeOf([null, [0, 0, 10]])).toBeNull();
    expect(describeDay(english, [86_399, 1, 0])).toBe("99.99% uptime, down for 1 sec");
  });

  it("are described in words", () => {
    expect(describeDay(english, null)).toBe("No data");
    expect(describeDay(english, [86_400, 0, 0])).toBe("100% uptime");
    expect(describeDay(english, [43_200, 43_200 - 120, 120])).toBe(
      "50.06% uptime, down for 11 hrs 58 mins, in maintenance for 2 mins",
    );
    expect(describeDay(english, [0, 0, 3_600])).toBe("in maintenance for 1 hr");
    expect([dateOf(english, "2026-03-01", 89, 90), dateOf(english, "2026-03-01", 88, 90)]).toEqual([
      "1 Mar 2026",
      "28 Feb 2026",
    ]);
  });
});
