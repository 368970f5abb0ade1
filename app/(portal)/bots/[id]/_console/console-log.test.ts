import { expect, it } from "vitest";
import type { HistoryEntry } from "#server/contract/live.ts";
import { type LogEvent, type LogLine, lineOf, withEvent } from "./console-log.ts";

const entry = (id: string, change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  botId: "b",
  kind: "command",
  at: "2026-11-21T12:00:00.000Z",
  from: "portal",
  text: "ping → Pong → 3 ms",
  format: 1,
  status: null,
  ...change,
});
const after = (...events: LogEvent[]) => events.reduce<readonly LogLine[]>(withEvent, []);
const asked: LogEvent = { type: "asked", key: "k", kind: "command", asked: "ping", at: 1 };
const answered: LogEvent = { type: "answered", key: "k", format: 1, text: "Pong" };

it("an entry is what was asked and what was answered; chat and messages are only said", () => {
  expect(lineOf(entry("1"))).toMatchObject({ asked: "ping", text: "Pong → 3 ms", format: 1, state: "done" });
  const message = entry("2", { kind: "message", from: "Ann", text: "go → left", format: null });
  expect(lineOf(message)).toMatchObject({ asked: "go → left", text: "", from: "Ann" });
  expect(lineOf(entry("3", { kind: "joined" }))).toBeNull();
});

it("what was typed here stands there once, whichever comes first, its answer or the news of it", () => {
  const heard: LogEvent = { type: "heard", entry: entry("1") };
  for (const events of [
    [asked, answered, heard],
    [asked, heard, answered],
    [asked, heard, heard, answered],
  ]) {
    expect(after(...events)).toEqual([
      expect.objectContaining({ key: "k", text: "Pong", state: "done", entryId: "1" }),
    ]);
  }
});

it("the same command of another tab, or of a program, is a line of its own", () => {
  const events = [asked, answered, ...["1", "2"].map((id): LogEvent => ({ type: "heard", entry: entry(id) }))];
  expect(after(...events).map(({ key }) => key)).toEqual(["k", "2"]);
  const byProgram: LogEvent = { type: "heard", entry: entry("1", { from: "API token" }) };
  expect(after(asked, byProgram).map(({ from }) => from)).toEqual([null, "API token"]);
});

it("what failed says why", () => {
  expect(after(asked, { type: "failed", key: "k", text: "Not connected." })[0]).toMatchObject({
    state: "failed",
    text: "Not connected.",
  });
});
