import { expect, it } from "vitest";
import type { HistoryEntry } from "#server/contract/live.ts";
import { applyConsoleEvent, type ConsoleEvent, type ConsoleLine, toConsoleLine } from "./console-log.ts";

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
const after = (...events: ConsoleEvent[]) => events.reduce<readonly ConsoleLine[]>(applyConsoleEvent, []);
const asked: ConsoleEvent = { type: "asked", key: "k", kind: "command", input: "ping", at: 1 };
const answered: ConsoleEvent = { type: "answered", key: "k", format: 1, text: "Pong" };

it("an entry is what was asked and what was answered; chat and messages are only said", () => {
  expect(toConsoleLine(entry("1"))).toMatchObject({ input: "ping", text: "Pong → 3 ms", format: 1, state: "done" });
  const message = entry("2", { kind: "message", from: "Ann", text: "go → left", format: null });
  expect(toConsoleLine(message)).toMatchObject({ input: "go → left", text: "", from: "Ann" });
  expect(toConsoleLine(entry("3", { kind: "joined" }))).toBeNull();
});

it("what was typed here stands there once, whichever comes first, its answer or the news of it", () => {
  const heard: ConsoleEvent = { type: "heard", entry: entry("1") };
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
  const events = [asked, answered, ...["1", "2"].map((id): ConsoleEvent => ({ type: "heard", entry: entry(id) }))];
  expect(after(...events).map(({ key }) => key)).toEqual(["k", "2"]);
  const byProgram: ConsoleEvent = { type: "heard", entry: entry("1", { from: "API token" }) };
  expect(after(asked, byProgram).map(({ from }) => from)).toEqual([null, "API token"]);
});

it("what failed says why", () => {
  expect(after(asked, { type: "failed", key: "k", text: "Not connected." })[0]).toMatchObject({
    state: "failed",
    text: "Not connected.",
  });
});
