import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { toBotRecords } from "#control/bot-files/fields.ts";
import { readBotFile } from "#control/bot-files/read-bot-file.ts";
import { parseCsvCell } from "#control/bot-files/read-cells.ts";
import { toCsv } from "./csv.ts";

const SEPARATORS = [",", ";", "\t", "|"];
/** What people and attackers write, with every sign that separates, quotes, is not seen or begins a formula. */
const hostile = fc.string({
  maxLength: 12,
  unit: fc.constantFrom(
    ...["=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20", "\uFE63", "\u2212", "\u207C"],
    ...[...SEPARATORS, "\n", "\r", "\r\n", "\u2028", "\v", " ", "\u00A0", "\u3000", "\u200B", "\uFEFF", "\0"],
    ...["'", '"', '""', "a", "7", ":", "\u00C9", "cmd|' /C calc'!A0"],
  ),
});

/** The cells that a spreadsheet with this separator may find, whether or not it heeds quotation marks. */
const cellsBy = (separator: string, text: string): string[] => [
  ...Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { delimiter: separator }).data.flat(),
  ...text.split(/[\r\n\v\f\u0085\u2028\u2029]/).flatMap((line) => line.split(separator)),
];
const isFormula = (cell: string): boolean =>
  /^[=+\-@\u2212\uFB29]/.test(cell.normalize("NFKC").replace(/^[\s\p{Cc}\p{Cf}\p{Z}"]+/u, ""));

const readSecret = (text: string) => {
  const file = readBotFile(text);
  return toBotRecords(file, file.mapping).map(({ secret }) => secret);
};

describe("threat 68: no spreadsheet of any locale runs what is in a cell", () => {
  test.each([
    ...["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\uFF1D1+1", "\uFF0B1", "\uFF0D1", "\uFF20x", " =1", "\u200B=1", '"=1'],
    ...[
      "x;=cmd|' /C calc'!A0",
      "x,=1",
      "x\t=1",
      "x|=1",
      "x\n=1",
      "x\r\n+1",
      'x;"=1"',
      "x; =1",
      "x;\uFF1D1",
      "x\u2028@y",
    ],
  ])("%j", (value) => {
    const text = toCsv(["secret", "nickname"], [[value, value]]);
    for (const separator of SEPARATORS) expect(cellsBy(separator, text).filter(isFormula)).toEqual([]);
    expect(parseCsvCell(Papa.parse<string[]>(text).data[1]?.[0] ?? "")).toBe(value);
  });

  test("whatever the cells are", () => {
    fc.assert(
      fc.property(fc.array(fc.array(hostile, { minLength: 3, maxLength: 3 }), { maxLength: 3 }), (rows) => {
        const text = toCsv(["a", "b", "c"], rows);
        for (const separator of SEPARATORS) expect(cellsBy(separator, text).filter(isFormula)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("a long cell takes no longer than its length", () => {
    const value = "\t'\n \"".repeat(200_000);
    expect(parseCsvCell(toCsv([value], []).slice(1))).toContain("'");
  });

  test("threat 22: whatever else a cell holds, an apostrophe stands before the formula", () => {
    expect(toCsv(["secret"], [["=1"]]).slice(1)).toBe(`secret\r\n"'=1"\r\n`);
  });

  test("cells that are none stay as they are", () => {
    const row = ["O'Otter", "a-b", "Été; and more", "1,5", "x=1", ""];
    expect(Papa.parse(toCsv(["a"], [row]).slice(1), { skipEmptyLines: true }).data).toEqual([["a"], row]);
  });
});

describe("threat 68: a file for spreadsheets", () => {
  test("begins with a byte order mark, so that Excel reads it as UTF-8", () => {
    expect([...new TextEncoder().encode(toCsv(["Été"], []))].slice(0, 5)).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0x89]);
  });

  test("is read back by the import unchanged", () => {
    const value = hostile.filter((text) => text !== "" && text.trim() === text);
    fc.assert(
      fc.property(value, (text) => {
        expect(readSecret(toCsv(["accountId", "deviceId", "secret"], [["Été", "d", text]]))).toEqual([text]);
      }),
      { numRuns: 500 },
    );
    expect(parseCsvCell("  a ")).toBe("a");
  });

  test("is written in one place", () => {
    const isOther = (file: string) =>
      /\.tsx?$/.test(file) && !file.endsWith(".test.ts") && !file.endsWith(path.join("contract", "csv.ts"));
    const files = ["app", "server", "control", "tools"].flatMap((folder) =>
      fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
    );
    const writers = files.filter(isOther).filter((file) => /text\/csv|unparse\(/.test(fs.readFileSync(file, "utf8")));
    expect(files.length).toBeGreaterThan(1000);
    expect(writers).toEqual([]);
  });
});
