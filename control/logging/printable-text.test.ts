import { expect, test } from "vitest";
import { toPrintableJson, toPrintableLine, toPrintableLines } from "./printable-text.ts";

/** What a terminal could obey: C0, DEL, C1, marks that change the direction, and characters without a width. */
const HOSTILE = [
  ...["\u001b[2J", "\u001b]0;title\u0007", "\u009b31m", "\u0090q\u009c", "\u0008\u0008", "\u007f", "\u0000"],
  ...["\u202e", "\u2066", "\u200b", "\u200f", "\u{e0041}", "\ud800", "\u2028", "\r\n"],
];
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

test.each(HOSTILE)("nothing of %j reaches the terminal", (text) => {
  expect(toPrintableLine(`a${text}b`)).not.toMatch(UNSAFE);
  expect(toPrintableLines(`a${text}b`).replaceAll("\n", "")).not.toMatch(UNSAFE);
  expect(toPrintableJson({ text: `a${text}b` })).not.toMatch(UNSAFE);
});

test("a text cannot pass for another entry of the log", () => {
  expect(toPrintableLine("hello\n2026-01-01  error  all is lost")).toBe("hello 2026-01-01  error  all is lost");
  expect(toPrintableLines("hello\nerror")).toBe("hello\n    error");
});

test("a long run of spaces from a player takes no long time", () => {
  const spaces = " ".repeat(200_000);
  const startedAt = performance.now();
  expect(toPrintableLine(`a${spaces}b`)).toHaveLength(200_002);
  expect(toPrintableLine(`a${spaces}\n${spaces}b`)).toBe("a b");
  expect(performance.now() - startedAt).toBeLessThan(10_000); // some milliseconds
});

test("names in other scripts, and emoji, stay as they are", () => {
  for (const name of ["Zoë", "می\u200cخواهم", "王小明", "Ольга", "مرحبا", "🎮 player", "e\u0301"]) {
    expect(toPrintableLine(name)).toBe(name.replace("\u200c", ""));
  }
  expect(toPrintableLine(`a${"\u0301".repeat(30)}`)).toBe("a\u0301\u0301");
});

test("JSON keeps its value", () => {
  const value = { text: HOSTILE.filter((one) => one.isWellFormed()).join("x") };
  expect(JSON.parse(toPrintableJson(value))).toEqual(value);
});
