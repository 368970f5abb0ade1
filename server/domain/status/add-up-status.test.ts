import { describe, expect, it } from "vitest";
import { forEachPart, type MeasuredState } from "../../contract/status-parts.ts";
import { addUpStatus, MAX_RESTART_MS, type StatusSpan } from "./add-up-status.ts";

const NOON = Date.parse("2026-11-29T12:00:00Z");
const MINUTE = 60_000;
const at = (minute: number) => NOON + minute * MINUTE;
const all = (state: MeasuredState) => forEachPart(() => state);
const span = (from: number, to: number, states = all("works")): StatusSpan => ({ from: at(from), to: at(to), states });
const last = (minute: number, maintenance = false) => ({ at: new Date(at(minute)), maintenance });

const minutesOf = (part: string, days: ReturnType<typeof addUpStatus>) =>
  days.flatMap((one) =>
    one.part === part ? [[one.day, one.upMs / MINUTE, one.downMs / MINUTE, one.pausedMs / MINUTE]] : [],
  );

describe("time between two readings", () => {
  it("counts as each part was observed", () => {
    const engineDown = { ...all("works"), engine: "down" as const, api: "down" as const };
    const days = addUpStatus(last(0), new Date(at(3)), [span(0, 1), span(1, 3, engineDown)]);
    expect(minutesOf("engine", days)).toEqual([["2026-11-29", 1, 2, 0]]);
    expect(minutesOf("database", days)).toEqual([["2026-11-29", 3, 0, 0]]);
  });

  it("is counted once: what another process has added before is left out", () => {
    const days = addUpStatus(last(2), new Date(at(3)), [span(0, 3)]);
    expect(minutesOf("api", days)).toEqual([["2026-11-29", 1, 0, 0]]);
    expect(addUpStatus(last(3), new Date(at(3)), [span(0, 3)])).toEqual([]);
    expect(addUpStatus(last(5), new Date(at(3)), [span(0, 3)])).toEqual([]);
  });

  it("without any process is a restart up to three minutes, else down time; in maintenance it is paused", () => {
    const limit = MAX_RESTART_MS / MINUTE;
    expect(minutesOf("api", addUpStatus(last(0), new Date(at(limit)), [span(limit, limit)]))).toEqual([
      ["2026-11-29", limit, 0, 0],
    ]);
    expect(minutesOf("api", addUpStatus(last(0), new Date(at(10)), [span(9, 10)]))).toEqual([["2026-11-29", 1, 9, 0]]);
    expect(minutesOf("engine", addUpStatus(last(0, true), new Date(at(10)), [span(9, 10)]))).toEqual([
      ["2026-11-29", 1, 0, 9],
    ]);
  });

  it("is divided at midnight in UTC, and goes back ninety days at most", () => {
    const midnight = 12 * 60;
    expect(
      minutesOf("api", addUpStatus(last(midnight - 1), new Date(at(midnight + 1)), [span(midnight - 1, midnight + 1)])),
    ).toEqual([
      ["2026-11-29", 1, 0, 0],
      ["2026-11-30", 1, 0, 0],
    ]);
    const days = addUpStatus(last(-400 * 1440), new Date(at(0)), [span(0, 0)]);
    expect(minutesOf("api", days)).toHaveLength(91);
    expect(minutesOf("api", days).reduce((sum, [, , down]) => sum + Number(down), 0)).toBe(90 * 1440);
  });
});
