import fs from "node:fs";
import path from "node:path";
import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { FIELDS } from "#control/bot-files/fields.ts";
import { english, inEnglish } from "../../../_languages/english.ts";
import { columnNames, looksLikeHeadings } from "./column-headings.ts";
import { shownRows, toImportInput, withoutRows } from "./import-rows.ts";
import { answerDoubt, HEADINGS_DOUBT, readSources, remap, replaceSource, rowsOf } from "./read-sources.ts";
import { SourceParts } from "./source-parts.tsx";

const FIXTURES = path.join(import.meta.dirname, "../../../../control/bot-files/fixtures");
const read = (content: string) => readSources(english, [{ name: null, content }]);

describe("what the import reads", () => {
  test("is every file of the fixtures, each as the API will get it", () => {
    const expected = JSON.parse(fs.readFileSync(path.join(FIXTURES, "expected.json"), "utf8"));
    for (const [name, bots] of Object.entries(expected)) {
      const { rows, problems } = readSources(english, [{ name, content: fs.readFileSync(path.join(FIXTURES, name)) }]);
      expect({ name, bots: rows.map(toImportInput), problems }).toEqual({ name, bots, problems: [] });
    }
  });

  test("are several files together: rows say where they are from, and a file that cannot be read is named", () => {
    const { sources, rows, problems } = readSources(english, [
      { name: "one.txt", content: "a1:d1:s1\na2:d2:s2" },
      { name: "bad.json", content: "[{" },
      { name: "folder", content: null },
      { name: "empty.csv", content: "accountId,deviceId,secret\n" },
      { name: "two.csv", content: "a3,d3,s3" },
    ]);
    expect(sources.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ["one.txt", 2],
      ["two.csv", 1],
    ]);
    expect(rows.map(({ number, origin }) => [number, origin])).toEqual([
      [1, "one.txt, row 1"],
      [2, "one.txt, row 2"],
      [3, "two.csv, row 1"],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
    expect(problems.map(({ name }) => name)).toEqual(["bad.json", "folder", "empty.csv"]);
    for (const { problem } of problems) expect(problem).toMatch(/^[A-Z].*\.$/);
  });

  test("is shown as it will be stored: names without what is not seen", () => {
    expect(read("a1,d1,s1,Ot\u200Bter").rows[0]).toMatchObject({ nickname: "Otter", origin: null, key: "row-1" });
  });

  test("has a question when the first row looks like headings in another language", () => {
    const doubtsOf = (text: string) => read(text).sources[0]?.file.doubts.map(({ id }) => id);
    expect(doubtsOf("Konto;Geraet;Geheimnis\na1;d1;s1\na2;d2;s2")).toEqual([HEADINGS_DOUBT]);
    expect(doubtsOf("accountId;deviceId;secret\na1;d1;s1")).toEqual([]);
    expect(
      looksLikeHeadings({
        cells: [
          ["a1b2", "d1", "s1"],
          ["a2", "d2", "s2"],
        ],
        hasHeadings: false,
      }),
    ).toBe(false);
    expect(looksLikeHeadings({ cells: [["a", "b", "c"]], hasHeadings: false })).toBe(false);
  });

  test("has no question left about headings once they are known, and then asks about the values of the chosen columns", () => {
    const [source] = read("Konto;Geraet;Geheimnis\na1;d1;=A(1)\na2;d2;s2").sources;
    if (!source) throw new Error("nothing was read");
    const none = { accountId: null, deviceId: null, secret: null, nickname: null, email: null, category: null };
    const withHeadings = remap(source, true, none);
    expect(withHeadings.file.doubts).toEqual([]);
    const mapped = remap(withHeadings, true, { ...none, accountId: 0, deviceId: 1, secret: 2 });
    expect(mapped.file.doubts.map(({ id }) => id)).toEqual(["formulas"]);
    const answered = answerDoubt(mapped, "formulas", { label: "" });
    expect(answered.file.doubts).toEqual([]);
    expect(remap(answered, true, mapped.mapping).file.doubts).toEqual([]);
    expect(rowsOf(english, answered, 0, false)[0]).toMatchObject({ accountId: "a1", secret: "=A(1)" });
    expect(answerDoubt(mapped, "formulas", { label: "", fix: () => "x" }).file.cells[0]).toEqual(source.file.cells[0]);
  });

  test("has the same question again for another column with other values", () => {
    const [source] = read("accountId,deviceId,secret,other\na1,d1,#REF!,####\na2,d2,s2,o2").sources;
    if (!source) throw new Error("nothing was read");
    const asked = (of: typeof source) => of.file.doubts.map(({ id }) => id);
    const answered = answerDoubt(source, "errors", { label: "" });
    expect([asked(source), asked(answered)]).toEqual([["errors"], []]);
    const other = remap(answered, true, { ...source.mapping, secret: 3 });
    expect([asked(other), asked(remap(other, true, source.mapping))]).toEqual([["errors"], []]);
  });

  test("is changed by an answer in the credentials alone", () => {
    const [source] = read("NICKNAME=Otter #1\nACCOUNT_ID=a1\nDEVICE_ID=d1\nSECRET=abc #def").sources;
    const [doubt] = source?.file.doubts ?? [];
    const [cut] = doubt?.answers ?? [];
    if (!source || !doubt || !cut) throw new Error("nothing was asked");
    const answered = answerDoubt(source, doubt.id, cut);
    expect(answered.file.doubts).toEqual([]);
    expect(rowsOf(english, answered, 0, false)[0]).toMatchObject({ secret: "abc", nickname: "Otter #1" });
  });

  test("keeps what a person changed when a question is answered or a column is chosen afterwards", () => {
    const draft = read("accountId,deviceId,secret,Name\na1,d1,=A(1)\na2,d2,s2\na3,d3,s3");
    const [source] = draft.sources;
    const [first, second, third] = draft.rows;
    if (!source || !first || !second || !third) throw new Error("nothing was read");
    const changed = {
      ...draft,
      rows: [{ ...first, nickname: "Otter" }, second, { ...third, secret: "typed" }],
      removed: new Set([second.key]),
    };
    const answered = replaceSource(
      english,
      changed,
      answerDoubt(source, "formulas", { label: "", fix: (value) => `${value}!` }),
    );
    const shownIn = ({ rows, removed }: typeof draft) =>
      shownRows(rows, removed).map(({ number, secret, nickname }) => [number, secret, nickname]);
    expect(shownIn(answered)).toEqual([
      [1, "=A(1)!", "Otter"],
      [3, "typed", ""],
    ]);
    const [next = source] = answered.sources;
    expect(shownIn(replaceSource(english, answered, remap(next, true, { ...next.mapping, nickname: 0 })))).toEqual([
      [1, "=A(1)!", "Otter"],
      [3, "typed", "a3!"],
    ]);
    expect(shownIn({ ...answered, removed: withoutRows(answered.removed, [second]) })[1]).toEqual([2, "s2!", ""]);
    const others = replaceSource(english, answered, remap(next, false, next.mapping));
    expect(shownIn(others)).toHaveLength(4);
    expect(shownIn({ ...others, removed: withoutRows(others.removed, [second]) })).toEqual(shownIn(others));
  });

  test("is read again for the changed source alone: the rows of the others only move", () => {
    const draft = readSources(
      english,
      ["one", "two", "three"].map((name) => ({ name, content: "a1,d1,s1\na2,d2,s2" })),
    );
    const [, source] = draft.sources;
    if (!source) throw new Error("nothing was read");
    const removed = new Set(draft.rows.slice(1, 3).map(({ key }) => key));
    const remapped = replaceSource(
      english,
      { ...draft, removed },
      remap(source, false, { ...source.mapping, nickname: 0 }),
    );
    expect(remapped.rows.map((row, index) => row === draft.rows[index])).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(remapped.removed).toEqual(removed);
    const shorter = replaceSource(english, { ...draft, removed }, remap(source, true, source.mapping));
    expect(shorter.rows.map(({ number, accountId, origin }) => [number, accountId, origin])).toEqual([
      [1, "a1", "one, row 1"],
      [2, "a2", "one, row 2"],
      [3, "a2", "two, row 1"],
      [4, "a1", "three, row 1"],
      [5, "a2", "three, row 2"],
    ]);
    expect(shorter.removed).toEqual(new Set(["row-2"]));
  });

  test("is read in another way only while no bot of it is stored, and without the outcomes of rows that are others then", () => {
    const draft = read("a1,d1,s1");
    const calls: string[] = [];
    const note = (name: string) => async () => void calls.push(name);
    const actions = { setMapping: note("mapping"), setHasHeadings: note("headings"), answer: note("answer") };
    let parts: ReturnType<typeof SourceParts> = [];
    const Shown = ({ isStored }: { isStored: boolean }) => {
      parts = SourceParts({
        draft: { ...draft, ...actions },
        columnsOpen: true,
        onOpenColumns: () => undefined,
        onReread: note("outcomes"),
        disabled: false,
        isStored,
      });
      return parts;
    };
    const shown = (isStored: boolean) =>
      renderToStaticMarkup(inEnglish(createElement(MantineProvider, null, createElement(Shown, { isStored }))));
    expect(shown(false)).not.toMatch(/ disabled=""|cannot be changed/);
    expect(shown(true).match(/ disabled=""/g)).toHaveLength(FIELDS.length + 1);
    expect(shown(true)).toContain(english.t("bots.importPage.columns.stored"));
    shown(false);
    const columns = parts[0]?.props.children[0].props;
    columns.onMapping(draft.sources[0]?.mapping);
    columns.onHasHeadings(true);
    expect(calls).toEqual(["outcomes", "mapping", "outcomes", "headings"]);
  });

  test("has a name for each column, and names that come twice with their position", () => {
    const cells = [
      ["accountId", "secret", "secret"],
      ["a1", "s1", "s2", "more"],
    ];
    expect(columnNames(english, { cells, hasHeadings: true })).toEqual([
      ...["accountId", "secret (column 2)", "secret (column 3)"],
      "Column 4",
    ]);
  });
});
