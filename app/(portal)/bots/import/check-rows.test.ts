import { describe, expect, test } from "vitest";
import { checkRows } from "./check-rows.ts";
import type { ImportRow } from "./parse-rows.ts";

const row = (number: number, members: Partial<ImportRow> = {}): ImportRow => ({
  key: `row-${number}`,
  number,
  accountId: `account-${number}`,
  deviceId: "device",
  secret: "secret",
  nickname: "",
  ...members,
});
const nothing = { existing: new Set<string>(), room: 100 };
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
    const check = checkRows(rows, nothing);
    expect(messages(check, 1)).toEqual(["nickname: At most 16 characters"]);
    expect(messages(check, 2)).toEqual(["deviceId: Required", "secret: Required"]);
    expect(messages(check, 3)).toEqual(["accountId: At most 255 characters"]);
    expect(check.ready.map(({ number }) => number)).toEqual([4]);
    expect(check.counts).toEqual({ field: 3, duplicate: 0, room: 0 });
  });

  test("the same account twice marks both rows, each naming the other", () => {
    const check = checkRows(
      [row(1), row(2, { accountId: "account-1" }), row(3), row(4, { accountId: "account-1" })],
      nothing,
    );
    expect(messages(check, 1)).toEqual(["accountId: The same account as rows 2, 4"]);
    expect(messages(check, 2)).toEqual(["accountId: The same account as rows 1, 4"]);
    expect(check.ready.map(({ number }) => number)).toEqual([3]);
    expect(check.counts.duplicate).toBe(3);
  });

  test("an account that is in the catalogue is refreshed: no problem, and it takes no room", () => {
    const check = checkRows([row(1), row(2), row(3)], { existing: new Set(["account-2"]), room: 1 });
    expect(check.byKey.get("row-2")).toEqual({ problems: [], isUpdate: true });
    expect(check.updateCount).toBe(1);
    expect(check.ready.map(({ number }) => number)).toEqual([1, 2]);
    expect(messages(check, 3)).toEqual(["null: Beyond the limit: your account has room for 1 more"]);
  });

  test("a row that is wrong takes no room from those after it", () => {
    const check = checkRows([row(1, { secret: "" }), row(2)], { existing: new Set(), room: 1 });
    expect(check.ready.map(({ number }) => number)).toEqual([2]);
    expect(messages(checkRows([row(1)], { existing: new Set(), room: 0 }), 1)).toEqual([
      "null: Beyond the limit: your account has room for no more bots",
    ]);
  });
});
