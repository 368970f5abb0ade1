import { expect, it } from "vitest";
import { listDifferences } from "./audit-diff.ts";

it("lists each member once, with its value before and after", () => {
  const before = { nickname: "Otter", flags: 0, config: { a: [1] } };
  const after = { flags: 1, nickname: "Otter", config: { a: [1] }, note: null };
  expect(listDifferences(before, after)).toEqual([
    { member: "nickname", before: "Otter", after: "Otter", changed: false },
    { member: "flags", before: "0", after: "1", changed: true },
    { member: "config", before: expect.stringContaining('"a"'), after: expect.stringContaining('"a"'), changed: false },
    { member: "note", before: "–", after: "null", changed: true },
  ]);
});

it("lists nothing for entries without values, or with values that are no objects", () => {
  for (const nothing of [null, undefined, "text", [1]]) expect(listDifferences(nothing, null)).toEqual([]);
  expect(listDifferences(null, { name: "A" })).toEqual([{ member: "name", before: "–", after: "A", changed: true }]);
});
