import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnNames, guessMapping, isMapped, looksLikeHeadings, toImportRows } from "./import-rows.ts";
import { parseRows } from "./parse-rows.ts";

const read = (text: string) => {
  const source = parseRows(text);
  return toImportRows(source, guessMapping(source)).map(({ accountId, deviceId, secret, nickname }) =>
    [accountId, deviceId, secret, nickname].join("|"),
  );
};

describe("reading what was pasted or chosen", () => {
  test("lines with colons are read with and without a nickname, and the nickname can contain a colon", () => {
    expect(parseRows("a:b:c").format).toBe("Lines");
    expect(read("a1:d1:s1\r\n\na2:d2:s2:Otter: the second\n")).toEqual(["a1|d1|s1|", "a2|d2|s2|Otter: the second"]);
  });

  test("a line without a secret is a row with an empty secret", () => {
    expect(read("a1:d1:s1\na2:d2:\na3:d3:s3")).toEqual(["a1|d1|s1|", "a2|d2||", "a3|d3|s3|"]);
  });

  test("CSV with headings is read by heading, in any spelling and order; other columns are ignored", () => {
    const text = "Nickname,Account ID,email,device_id,Secret\nOtter,a1,x@y.z,d1,s1\n";
    expect(parseRows(text)).toMatchObject({ format: "CSV", hasHeadings: true });
    expect(read(text)).toEqual(["a1|d1|s1|Otter"]);
  });

  test("CSV without headings is read by position, with semicolons, quotation marks and a byte order mark", () => {
    expect(read('\uFEFFa1;d1;"s;1";"The ""Otter"""\n')).toEqual(['a1|d1|s;1|The "Otter"']);
  });

  test("tab-separated text from a spreadsheet is read", () => {
    expect(parseRows("accountId\tdeviceId\tsecret\na\tb\tc").format).toBe("TSV");
    expect(read("accountId\tdeviceId\tsecret\na\tb\tc")).toEqual(["a|b|c|"]);
  });

  test("JSON is read as a list, as an object with a list of bots, and with nested device credentials", () => {
    const bot = { accountId: "a", deviceId: "b", secret: "c", nickname: "Otter" };
    expect(read(JSON.stringify([bot]))).toEqual(["a|b|c|Otter"]);
    expect(read(JSON.stringify({ bots: [bot] }))).toEqual(["a|b|c|Otter"]);
    expect(read('[{"nickname":"Otter","device_auth":{"account_id":"a","device_id":7,"secret":"c"}}]')).toEqual([
      "a|7|c|Otter",
    ]);
    expect(read('[{"accountId":"a","deviceId":"b","secret":null},5]')).toEqual(["a|b||", "|||"]);
  });

  test("unreadable text has a problem that says why", () => {
    expect(parseRows('[{"accountId": }]').problem).toMatch(/not valid JSON/);
    expect(parseRows('{"accounts": []}').problem).toMatch(/list of bots/);
    expect(parseRows('a,"b,c\nd,e,f').problem).toMatch(/quotation mark/);
  });

  test("a first row of words that no row below has looks like headings in a language that is not known", () => {
    expect(looksLikeHeadings(parseRows("Konto;Geraet;Geheimnis\na1;d1;s1\na2;d2;s2"))).toBe(true);
    expect(looksLikeHeadings(parseRows("accountId;deviceId;secret\na1;d1;s1"))).toBe(false);
    expect(looksLikeHeadings(parseRows("a1b2;d1;s1\na2;d2;s2"))).toBe(false);
    expect(looksLikeHeadings(parseRows("a:b:c"))).toBe(false);
  });

  test("e-mail address and category are read by their headings, and a long row adds columns", () => {
    const source = parseRows("accountId,deviceId,secret,Mail,Category\na1,d1,s1,x@y.zz,North,more");
    expect(toImportRows(source, guessMapping(source))[0]).toMatchObject({ email: "x@y.zz", category: "North" });
    expect(columnNames(source).at(-1)).toBe("Column 6");
  });

  test("columns with unknown headings are not mapped", () => {
    const source = parseRows("accountId,key one,key two\na,b,c");
    const mapping = guessMapping(source);
    expect(isMapped(mapping)).toBe(false);
    expect(columnNames(source)).toEqual(["accountId", "key one", "key two"]);
    const chosen = { ...mapping, deviceId: 1, secret: 2 };
    expect(toImportRows(source, chosen)[0]).toMatchObject({ accountId: "a", deviceId: "b", secret: "c", number: 1 });
  });

  test("any text is parsed without an exception", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        (text) => toImportRows(parseRows(text), guessMapping(parseRows(text))).length >= 0,
      ),
    );
  });
});

describe("threat 63: a hostile file", () => {
  const countCells = (text: string) => parseRows(text).cells.reduce((sum, row) => sum + row.length, 0);

  test("whose objects all have other members has a hundred columns at most", () => {
    const objects = Array.from({ length: 3_000 }, (_, n) => ({ accountId: "a", [`member ${n}`]: "x" }));
    expect(countCells(JSON.stringify(objects))).toBeLessThanOrEqual(3_001 * 100);
  });

  test("whose objects are nested deeply is read without an exception", () => {
    const deep = `[${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}]`;
    expect(parseRows(deep).problem).toBeNull();
  });

  test.each(['"', '"a"b', "\u0301", ":::", ",", "\r\n\r", "{", "👩\u200d"])(
    "repeats %j without an exception",
    (part) => {
      expect(countCells(part.repeat(50_000))).toBeLessThanOrEqual(200_001);
    },
  );
});
