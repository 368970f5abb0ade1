import { describe, expect, test } from "vitest";
import { COMMANDS } from "../commands/all-commands.ts";
import { findAutomationProblems } from "./find-problems.ts";
import { ANN, automation, EngineHarness } from "./testing/engine-harness.ts";

/** What `{time}` is in this zone, and whether `time.hour` and `time.weekday` are these. */
async function clockAt(instant: string, timeZone: string, hour: number, weekday: string) {
  const lobby = new EngineHarness([
    automation({
      timeZone,
      if: {
        all: [
          { value: "time.hour", is: "equal", than: hour },
          { value: "time.weekday", is: "equal", than: weekday },
        ],
      },
      do: [{ run: "say", args: "{time}" }],
    }),
  ]);
  lobby.start = new Date(instant);
  await lobby.happens("memberJoined", ANN);
  return lobby.ran;
}

describe("The hour and the weekday of an automation's time zone", () => {
  test.each([
    ["2026-03-29T00:59:00Z", "Europe/Berlin", 1, "sunday", "01:59"],
    ["2026-03-29T01:00:00Z", "Europe/Berlin", 3, "sunday", "03:00"],
    ["2026-10-25T00:30:00Z", "Europe/Berlin", 2, "sunday", "02:30"],
    ["2026-10-25T01:30:00Z", "Europe/Berlin", 2, "sunday", "02:30"],
    ["2026-10-25T02:00:00Z", "Europe/Berlin", 3, "sunday", "03:00"],
    ["2026-11-01T05:30:00Z", "America/New_York", 1, "sunday", "01:30"],
    ["2026-11-01T06:30:00Z", "America/New_York", 1, "sunday", "01:30"],
    ["2026-06-30T18:30:00Z", "Asia/Kolkata", 0, "wednesday", "00:00"],
    ["2026-12-31T11:00:00Z", "Pacific/Kiritimati", 1, "friday", "01:00"],
    ["2026-01-01T00:00:00Z", "UTC", 0, "thursday", "00:00"],
  ])("at %s in %s", async (instant, zone, hour, weekday, time) => {
    expect(await clockAt(instant, zone, hour, weekday)).toEqual([`say ${time}`]);
    expect(await clockAt(instant, zone, (hour + 1) % 24, weekday)).toEqual([]);
  });

  test("a condition that spans midnight holds through the night in which the clock is set back", async () => {
    const night = {
      any: [
        { value: "time.hour", is: "atLeast", than: 22 },
        { value: "time.hour", is: "atMost", than: 4 },
      ],
    };
    const lobby = new EngineHarness([automation({ timeZone: "Europe/Berlin", if: night as never, do: [] })]);
    const held: number[] = [];
    const start = Date.UTC(2026, 9, 24, 19, 30); // 21:30 in Berlin
    for (let hours = 0; hours <= 9; hours += 1) {
      lobby.start = new Date(start + hours * 3_600_000);
      await lobby.happens("memberJoined");
      if (lobby.records.at(-1)?.result === "done") held.push(hours);
    }
    expect(held).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

test.each(["Mars/Base", "Europe/Berlin ", "", "Europe/", "UTC+25:00", "__proto__", "{timeZone}", "../etc/passwd"])(
  "the time zone “%s” is refused with its place, and where it is stored all the same nothing holds in it",
  async (timeZone) => {
    const wrong = automation({ timeZone, if: { value: "time.hour", is: "atLeast", than: 0 } });
    const [problem, ...others] = findAutomationProblems([automation({ id: "a0", name: "A" }), wrong], COMMANDS);
    expect([problem?.path, others]).toEqual([[1, "timeZone"], []]);
    const lobby = new EngineHarness([wrong]);
    await lobby.happens("memberJoined");
    expect(lobby.records).toMatchObject([{ result: "notMet", conditions: [{ value: "time.hour", was: null }] }]);
    expect(lobby.errors).toEqual([]);
  },
);
