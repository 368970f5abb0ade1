import { expect, it } from "vitest";
import type { HistoryEntry } from "#server/contract/bot-history.ts";
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
const applyAll = (...events: ConsoleEvent[]) => events.reduce<readonly ConsoleLine[]>(applyConsoleEvent, []);
const sent: ConsoleEvent = { type: "sent", key: "k", kind: "command", input: "ping", at: 1 };
const replied: ConsoleEvent = { type: "replied", key: "k", format: 1, text: "Pong" };

it("a command entry is split into input and reply; other kinds have no reply", () => {
  expect(toConsoleLine(entry("1"))).toMatchObject({ input: "ping", text: "Pong → 3 ms", format: 1, state: "done" });
  const message = entry("2", { kind: "message", from: "Ann", text: "go → left", format: null });
  expect(toConsoleLine(message)).toMatchObject({ input: "go → left", text: "", from: "Ann" });
  expect(toConsoleLine(entry("3", { kind: "joined" }))).toBeNull();
});

it("a command sent from here is one line, whether its reply or its history entry comes first", () => {
  const entryEvent: ConsoleEvent = { type: "entry", entry: entry("1") };
  for (const events of [
    [sent, replied, entryEvent],
    [sent, entryEvent, replied],
    [sent, entryEvent, entryEvent, replied],
  ]) {
    expect(applyAll(...events)).toEqual([
      expect.objectContaining({ key: "k", text: "Pong", state: "done", entryId: "1" }),
    ]);
  }
});

it("the same command from another tab or from an API token is a separate line", () => {
  const events = [sent, replied, ...["1", "2"].map((id): ConsoleEvent => ({ type: "entry", entry: entry(id) }))];
  expect(applyAll(...events).map(({ key }) => key)).toEqual(["k", "2"]);
  const ofApiToken: ConsoleEvent = { type: "entry", entry: entry("1", { from: "API token" }) };
  expect(applyAll(sent, ofApiToken).map(({ from }) => from)).toEqual([null, "API token"]);
});

it("a failed command has the reason as its text", () => {
  expect(applyAll(sent, { type: "failed", key: "k", text: "Not connected." })[0]).toMatchObject({
    state: "failed",
    text: "Not connected.",
  });
});
