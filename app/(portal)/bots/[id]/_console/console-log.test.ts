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
const replied: ConsoleEvent = { type: "replied", key: "k", format: 1, text: "Pong", ms: 120 };

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
      expect.objectContaining({ key: "k", text: "Pong", state: "done", entryId: "1", ms: 120 }),
    ]);
  }
});

it("the same command from another tab or from an API token is a separate line", () => {
  const events = [sent, replied, ...["1", "2"].map((id): ConsoleEvent => ({ type: "entry", entry: entry(id) }))];
  expect(applyAll(...events).map(({ key }) => key)).toEqual(["k", "2"]);
  const ofApiToken: ConsoleEvent = { type: "entry", entry: entry("1", { from: "API token" }) };
  expect(applyAll(sent, ofApiToken).map(({ from }) => from)).toEqual([null, "API token"]);
});

it("a line that the service refused is gone: it is in the field again", () => {
  expect(applyAll(message("A", 0), sentAt("k", 1), { type: "withdrawn", key: "k" }).map(({ key }) => key)).toEqual([
    "A",
  ]);
});

it("a run of an automation is one line, which has a format only when something was wrong", () => {
  const ran = { kind: "automation", from: "Ann", text: "Greet (joined): done, 0.1 s." } as const;
  expect(toConsoleLine(entry("1", ran))).toMatchObject({
    kind: "automation",
    from: null,
    input: ran.text,
    format: null,
  });
  expect(toConsoleLine(entry("2", { ...ran, format: 3 }))).toMatchObject({ input: ran.text, format: 3, text: "" });
});

it("a failed command has the reason as its text", () => {
  expect(applyAll(sent, { type: "failed", key: "k", text: "Not connected." })[0]).toMatchObject({
    state: "failed",
    text: "Not connected.",
  });
});

const entryEvent = (id: string, second: number, change: Partial<HistoryEntry> = {}): ConsoleEvent => ({
  type: "entry",
  entry: entry(id, { at: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString(), ...change }),
});
const sentAt = (key: string, second: number): ConsoleEvent => ({
  ...{ type: "sent", key, kind: "command", input: "ping" },
  at: Date.UTC(2026, 10, 21, 12, 0, second),
});
const message = (id: string, second: number) =>
  entryEvent(id, second, { kind: "message", from: "Ann", text: id, format: null });

it("what arrives late, after a break of the connection, is in the order in which it happened", () => {
  const missed = [message("M", 3), entryEvent("X", 5)]; // sent again by the stream, after the reply to the command
  const lines = applyAll(message("A", 0), sentAt("k", 5), replied, ...missed, message("B", 7));
  expect(lines.map(({ entryId }) => entryId)).toEqual(["A", "M", "X", "B"]);
  const stored = [missed[1], missed[0]].flatMap((event) => (event?.type === "entry" ? [event.entry] : []));
  const reread = applyAll(message("A", 0), sentAt("k", 5), replied, message("B", 7), {
    type: "stored",
    entries: stored,
  });
  expect(reread.map(({ entryId }) => entryId)).toEqual(["A", "M", "X", "B"]);
});

it("what is stored and what arrives live is one line each, in whatever order they come", () => {
  const stored: ConsoleEvent = { type: "stored", entries: [entry("2"), entry("1")] };
  expect(applyAll(stored, stored, { type: "entry", entry: entry("2") }).map(({ key }) => key)).toEqual(["1", "2"]);
  expect(applyAll({ type: "entry", entry: entry("2") }, stored)).toHaveLength(2);
});

it("a command that is sent from a browser whose clock is slow is the last line", () => {
  expect(applyAll(message("A", 50), sentAt("k", 2)).map(({ key }) => key)).toEqual(["A", "k"]);
});

it("a command that was run earlier is not taken for the one that was sent now", () => {
  const old: ConsoleEvent = { type: "stored", entries: [entry("1", { at: "2026-11-21T11:00:00.000Z" })] };
  expect(applyAll(sentAt("k", 0), old).map(({ key }) => key)).toEqual(["1", "k"]);
});
