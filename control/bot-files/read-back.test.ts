import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { FIELDS, toBotRecords } from "./fields.ts";
import { readBotFile } from "./read-bot-file.ts";
import { parseCsvCell } from "./read-cells.ts";
import { splitCells } from "./split-cells.ts";

const signs = fc.constantFrom(..."abz019 ,;|\t\"'#:=\n\r-_é€’\\/{}[]".split(""));
const value = fc
  .string({ unit: signs, minLength: 1, maxLength: 12 })
  .filter((text) => parseCsvCell(text) === text && !/^[='"‘’“”-]|^#/.test(text));
const rows = fc.array(fc.tuple(value, value, value, value), { minLength: 1, maxLength: 5 });
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
const separator = fc.constantFrom(",", ";", "\t", "|");

const encodings: Record<string, (text: string) => Uint8Array> = {
  utf8: (text) => new TextEncoder().encode(text),
  utf8Mark: (text) => new TextEncoder().encode(`\uFEFF${text}`),
  utf16: (text) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le")),
  utf16Swapped: (text) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16()),
  utf16Plain: (text) => new Uint8Array(Buffer.from(text, "utf16le")),
  utf16SwappedPlain: (text) => new Uint8Array(Buffer.from(text, "utf16le").swap16()),
};

const read = (source: Uint8Array | string) => {
  const file = readBotFile(source);
  expect(file.problem).toBeNull();
  return toBotRecords(file, file.mapping).map((bot) => FIELDS.map((field) => bot[field]));
};

describe("what was written is read back exactly", () => {
  test("cells with any separator, line ends and encoding", () => {
    fc.assert(
      fc.property(
        rows,
        separator,
        lineEnd,
        fc.constantFrom(...Object.keys(encodings)),
        (bots, delimiter, newline, encoding) => {
          const text = Papa.unparse([["accountId", "deviceId", "secret", "nickname"], ...bots], { delimiter, newline });
          expect(read(encodings[encoding]?.(text) ?? "")).toEqual(bots.map((bot) => [...bot, "", ""]));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("JSON, as a list, in lines, and one after the other", () => {
    const join = fc.constantFrom(
      ...[(all: object[]) => JSON.stringify(all), (all: object[]) => JSON.stringify(all, null, 2)],
    );
    const lines = fc
      .constantFrom("\n", "\r\n", "", " ", ",\n")
      .map((between) => (all: object[]) => all.map((one) => JSON.stringify(one)).join(between));
    fc.assert(
      fc.property(rows, fc.oneof(join, lines), (bots, write) => {
        const objects = bots.map(([accountId, deviceId, secret, nickname]) => ({
          nickname,
          deviceAuth: { accountId, deviceId, secret },
        }));
        expect(read(write(objects))).toEqual(bots.map((bot) => [...bot, "", ""]));
      }),
      { numRuns: 500 },
    );
  });

  test("cells are split as Papa Parse splits them", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: signs, maxLength: 6 }), { minLength: 2 }), { minLength: 1 }),
        separator,
        (cells, delimiter) => {
          const text = Papa.unparse(cells, { delimiter, newline: "\n", quotes: true });
          expect(splitCells(text, delimiter)).toEqual({
            rows: Papa.parse(text, { delimiter, newline: "\n" }).data,
            problem: null,
          });
        },
      ),
    );
  });

  test("Windows-1252, with every sign that it has", () => {
    const names = ["€‚ƒ„…†‡ˆ‰Š‹Œ", "Ž•–—˜™š›œžŸ", "ÀÉÎÕÜßàéîõüÿ"];
    const bytes = names.map((name) =>
      [...name].map((sign) => {
        const high = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ".indexOf(sign);
        return high < 0 ? sign.charCodeAt(0) : 0x80 + high;
      }),
    );
    const start = [...Buffer.from("a;d;s;")];
    const source = new Uint8Array(bytes.flatMap((name) => [...start, ...name, 10]));
    expect(read(source).map((bot) => bot[3])).toEqual(names);
  });

  test("any text and any bytes are read without an exception", () => {
    const part = fc.constantFrom(
      ..."{}[]()\"'`“”,;:=\n\r\t|#/*\\ -aN1".split(""),
      "accountId",
      "secret",
      "deviceId",
      "null",
    );
    fc.assert(
      fc.property(fc.string({ unit: part, maxLength: 60 }), (text) => typeof readBotFile(text).format === "string"),
      { numRuns: 3_000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof readBotFile(bytes).format === "string"),
      { numRuns: 1_000 },
    );
  });
});

describe("threat 63: a hostile text", () => {
  const PARTS = [
    ...[
      '"',
      "'",
      "`",
      "“",
      "\\",
      '"a"b',
      '"a,"',
      "{",
      "[",
      "(",
      "{'a':",
      "{a:'b'}\n",
      "/*",
      "//",
      "#",
      "a ",
      " ",
      "\n",
      "\r",
      "\t",
    ],
    ...[
      ",",
      ";",
      "|",
      ":::",
      "=",
      '="',
      "a=b\n",
      "a: b\n",
      "accountId=x\n",
      "accountId: a\ndeviceId: b\n",
      "x a = {",
      "-",
      "- ",
    ],
    ...[
      "\u0301",
      "\u200B",
      "1",
      "a,b,c\n",
      "'=",
      "export ",
      "[a]\n",
      "a@b.c,",
      "```",
      "\\u",
      "accountId,deviceId,secret\n",
    ],
  ];
  const STARTS = ["", '[{"accountId":"a","deviceId":"d","secret":"s"},', '{"a":"', "accountId,deviceId,secret\n"];

  // What grows with the square of the length takes minutes here, and the test ends without it.
  test.each(PARTS)("of nothing but %j is read to its end", (part) => {
    for (const start of STARTS)
      expect(readBotFile(start + part.repeat(200_000 / part.length)).format).toBeTypeOf("string");
  });

  test.each([
    ["objects", '{"accountId":"a","deviceId":"b","secret":"c"}\n'],
    ["rows", "a1,d1,s1,nickname\n"],
    ["blank lines", "\n"],
  ])("of 10 MB of %s is read to its end", (_, part) => {
    expect(readBotFile(part.repeat((10 * 1024 * 1024) / part.length)).format).toBeTypeOf("string");
  });
});
