import { expect, test } from "vitest";
import { cutToWidth, fitToWidth, widthOf } from "../../logging/text-width.ts";
import type { BotRow } from "./bot-rows.ts";
import { renderTable, type TableContent } from "./render-table.ts";

const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const SIZE = { columns: 80, rows: 24 };

const bot = (nickname: string, changes: Partial<BotRow> = {}): BotRow => ({
  ...{ botId: nickname, nickname, shardId: "0123456789", status: 2, partySize: 1, event: "", problem: null },
  ...changes,
});
const content = (bots: BotRow[], changes: Partial<TableContent> = {}): TableContent => ({
  ...{ clusterName: "Home", shards: 1, bots, notice: null, logLines: [] },
  ...changes,
});
const fleet = (count: number) =>
  Array.from({ length: count }, (_, number) => bot(`Bot ${String(number).padStart(3, "0")}`));

test("a bot's line has its name, status by name, party, shard and last event", () => {
  const bots = [bot("Ada", { status: 3, partySize: 4, event: "Zoë: hello" }), bot("Bo", { partySize: null })];
  expect(renderTable(content(bots), SIZE)).toEqual([
    "Home  1 shard  2 bots: 1 Available, 1 Busy",
    "Bot  Status        Party  Shard     Last event",
    "Ada  Busy          4      01234567  Zoë: hello",
    "Bo   Available     -      01234567",
  ]);
});

test("bots with a problem come first, then those that are not connected, then the others by name", () => {
  const bots = [
    bot("well"),
    bot("lost", { status: 4, event: "The connection is lost" }),
    bot("booting", { status: 1 }),
    bot("banned", { status: 0, problem: "banned: The account is locked." }),
    bot("also well", { status: 3 }),
  ];
  const lines = renderTable(content(bots), SIZE).slice(2);
  expect(lines.map((line) => line.split("  ")[0])).toEqual(["banned", "lost", "booting", "also well", "well"]);
  expect(lines[0]).toContain("banned: The account is locked.");
});

test("of many bots as many are shown as fit, and the others are counted", () => {
  const lines = renderTable(content(fleet(50)), SIZE);
  expect(lines).toHaveLength(SIZE.rows - 1);
  const shown = lines.filter((line) => line.startsWith("Bot 0")).length;
  expect(lines.at(-1)).toBe(`and ${50 - shown} more`);
  expect(renderTable(content(fleet(5)), SIZE).join("\n")).not.toContain("more");
});

test("the log keeps a quarter of the lines of a full screen, and gets what the bots leave", () => {
  const logLines = Array.from({ length: 100 }, (_, number) => `line ${number}`);
  const full = renderTable(content(fleet(50), { logLines }), SIZE);
  expect(full.filter((line) => line.startsWith("line ")).length).toBeGreaterThanOrEqual(5);
  const few = renderTable(content(fleet(2), { logLines }), SIZE);
  expect(few).toHaveLength(SIZE.rows);
  expect(few.at(-1)).toBe("line 99");
});

test("a newer version has a line of its own", () => {
  expect(renderTable(content([], { notice: "Version 0.2.0 is available" }), SIZE)[1]).toBe(
    "Version 0.2.0 is available",
  );
});

test("on a screen of any size no line is too wide, and there are not too many", () => {
  const bots = [...fleet(30), bot("王".repeat(40), { event: "🎮".repeat(90) }), bot("e\u0301".repeat(60))];
  const logLines = ["x".repeat(300), "界".repeat(200)];
  for (let columns = 1; columns < 140; columns += 3) {
    for (let rows = 1; rows < 40; rows += 1) {
      const lines = renderTable(content(bots, { logLines, notice: "n".repeat(200) }), { columns, rows });
      expect(lines.length).toBeLessThanOrEqual(rows);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    }
  }
});

test("nothing that a player, the service or an operator has written controls the terminal", () => {
  const hostile = "a\u001b[2J\u009b31m\u202e\n\r\tb\u0007\ud800";
  const row = bot(hostile, { event: hostile, shardId: hostile });
  const lines = renderTable(
    content([row, bot("x", { problem: hostile })], { clusterName: hostile, notice: hostile, logLines: [hostile] }),
    SIZE,
  );
  expect(lines.join("")).not.toMatch(UNSAFE);
});

test("wide characters count twice, marks not at all, and a cut is within the width", () => {
  expect([widthOf("abc"), widthOf("王小"), widthOf("e\u0301"), widthOf("🎮"), widthOf("カ"), widthOf("ｶ")]).toEqual([
    3, 4, 1, 2, 2, 1,
  ]);
  expect(cutToWidth("王小明", 4)).toBe("王…");
  expect(fitToWidth("王", 4)).toBe("王  ");
  expect([cutToWidth("abc", 3), cutToWidth("abcd", 3), cutToWidth("abc", 0)]).toEqual(["abc", "ab…", ""]);
});
