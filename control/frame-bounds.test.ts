import { expect, test } from "vitest";
import { cutParty, Item } from "./frame-bounds.ts";

test.each([
  ["one byte a character", "x", 2_000],
  ["two", "\u00e9", 1_000],
  ["three", "\u65e5", 650],
])("an item's size is counted in bytes: %s", (_, character, fitting) => {
  const item = (length: number) => ({ id: "a", name: character.repeat(length) });
  expect(Item.parse(item(fitting))).toEqual(item(fitting));
  expect(Item.parse(item(fitting + 50))).toEqual({ id: "a" });
});

test("so is a party's: beyond it the members remain, without what they wear", () => {
  const party = (character: string) => ({
    members: [{ id: "a", isLeader: true, outfit: { id: "o", name: character.repeat(20_000) } }],
  });
  expect(cutParty(party("x"))).toEqual(party("x"));
  expect(cutParty(party("\u65e5"))).toEqual({ members: [{ id: "a", isLeader: true }] });
});
