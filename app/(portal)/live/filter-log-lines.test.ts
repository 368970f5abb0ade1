import { describe, expect, it } from "vitest";
import type { NamedShardLogLine } from "#server/contract/shard-log.ts";
import { filterLogLines, toLogFile } from "./filter-log-lines.ts";

const line = (id: string, changes: Partial<NamedShardLogLine>): NamedShardLogLine => ({
  ...{ id, at: "2026-01-02T03:04:05.000Z", level: "info", botId: null, botName: null, message: "ready" },
  ...changes,
});
const LINES = [
  line("1", { level: "debug", message: "Heartbeat" }),
  line("2", { botId: "b1", botName: "Swift Otter" }),
  line("3", { level: "error", message: "Lost\nthe connection" }),
];
const shown = (filter: Parameters<typeof filterLogLines>[1]) => filterLogLines(LINES, filter).map(({ id }) => id);

describe("the lines of a log", () => {
  it("are shown from a level on", () => {
    expect(shown({ level: "debug", text: "" })).toEqual(["1", "2", "3"]);
    expect(shown({ level: "info", text: "" })).toEqual(["2", "3"]);
    expect(shown({ level: "error", text: "" })).toEqual(["3"]);
  });

  it("are found by their text, and by the name and the id of the bot", () => {
    for (const text of [" otter", "B1"]) expect(shown({ level: "debug", text })).toEqual(["2"]);
    expect(shown({ level: "debug", text: "LOST" })).toEqual(["3"]);
    expect(shown({ level: "warn", text: "otter" })).toEqual([]);
  });

  it("are one line each in the file", () => {
    expect(toLogFile(LINES.slice(1))).toBe(
      "2026-01-02T03:04:05.000Z info [Swift Otter b1] ready\n2026-01-02T03:04:05.000Z error Lost the connection\n",
    );
  });
});
