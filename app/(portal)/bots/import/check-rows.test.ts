import { describe, expect, test } from "vitest";
import { english } from "../../../_languages/english.ts";
import { checkRows, findUnknownCategories } from "./check-rows.ts";
import type { ImportRow } from "./import-rows.ts";

const row = (number: number, members: Partial<ImportRow> = {}): ImportRow => ({
  key: `row-${number}`,
  number,
  origin: null,
  accountId: `account-${number}`,
  deviceId: "device",
  secret: "secret",
  nickname: "",
  email: "",
  category: "",
  ...members,
});
const emptyCatalogue = { existing: new Map<string, string>(), remainingCapacity: 100 };
const messages = (check: ReturnType<typeof checkRows>, number: number) =>
  check.byKey.get(`row-${number}`)?.problems.map(({ field, message }) => `${field}: ${message}`);

describe("checking rows before an import", () => {
  test("every field that the API would refuse is named with the reason", () => {
    const rows = [
      row(1, { nickname: "a nickname of far too many letters" }),
      row(2, { secret: "", deviceId: "" }),
      row(3, { accountId: "x".repeat(256) }),
      row(4, { nickname: "🦦".repeat(16) }),
    ];
    const check = checkRows(english, rows, emptyCatalogue);
    expect(messages(check, 1)).toEqual(["nickname: This must have 1 to 16 characters."]);
    expect(messages(check, 2)).toEqual(["deviceId: This must not be empty.", "secret: This must not be empty."]);
    expect(messages(check, 3)).toEqual(["accountId: This must have 1 to 255 characters."]);
    expect(check.ready.map(({ number }) => number)).toEqual([4]);
    expect(check.counts).toEqual({ field: 3, duplicate: 0, limit: 0 });
  });

  test("rows with the same account are marked, each with the numbers of the others", () => {
    const check = checkRows(
      english,
      [row(1), row(2, { accountId: "account-1" }), row(3), row(4, { accountId: "account-1" })],
      emptyCatalogue,
    );
    expect(messages(check, 1)).toEqual(["accountId: Duplicate of rows 2 and 4"]);
    expect(messages(check, 2)).toEqual(["accountId: Duplicate of rows 1 and 4"]);
    expect(check.ready.map(({ number }) => number)).toEqual([3]);
    expect(check.counts.duplicate).toBe(3);
  });

  test("threat 63: of many rows with the same account a few are named", () => {
    const many = Array.from({ length: 2_000 }, (_, index) => row(index + 1, { accountId: "same" }));
    const check = checkRows(english, many, emptyCatalogue);
    expect(messages(check, 1)).toEqual(["accountId: Duplicate of rows 2, 3, 4, 5, 6 and 1,994 more"]);
    expect(messages(check, 2_000)).toEqual(["accountId: Duplicate of rows 1, 2, 3, 4, 5 and 1,994 more"]);
    expect(check.counts.duplicate).toBe(2_000);
  });

  test("an account that is in the catalogue is updated: it is no problem and does not count against the limit", () => {
    const check = checkRows(english, [row(1), row(2), row(3)], {
      existing: new Map([["account-2", "Heron"]]),
      remainingCapacity: 1,
    });
    expect(check.byKey.get("row-2")).toEqual({ problems: [], updates: "Heron" });
    expect(check.updateCount).toBe(1);
    expect(check.ready.map(({ number }) => number)).toEqual([1, 2]);
    expect(messages(check, 3)).toEqual(["null: Over the limit: your account can have only 1 more bot"]);
  });

  test("a row with a problem does not count against the limit", () => {
    const check = checkRows(english, [row(1, { secret: "" }), row(2)], { existing: new Map(), remainingCapacity: 1 });
    expect(check.ready.map(({ number }) => number)).toEqual([2]);
    expect(messages(checkRows(english, [row(1)], { existing: new Map(), remainingCapacity: 0 }), 1)).toEqual([
      "null: Over the limit: your account cannot have more bots",
    ]);
  });

  test("an e-mail address that is none, and a category that is not there, are problems of their row", () => {
    const rows = [row(1, { email: "nobody" }), row(2, { category: "north" }), row(3, { category: "South" })];
    const check = checkRows(english, rows, emptyCatalogue, { names: ["North"], create: false });
    expect(messages(check, 1)).toEqual(["email: This must be an e-mail address."]);
    expect(messages(check, 3)).toEqual(["category: There is no category with this name"]);
    expect(check.ready.map(({ number }) => number)).toEqual([2]);
    expect(findUnknownCategories(rows, ["North"])).toEqual(["South"]);
    expect(checkRows(english, rows, emptyCatalogue, { names: ["North"], create: true }).ready).toHaveLength(2);
    expect(findUnknownCategories([row(1, { category: "STRASSE" })], ["Straße"])).toEqual([]);
  });
});
