import { expect, it } from "vitest";
import { Item, truncateParty } from "./frame-limits.ts";

/** Six bytes each in JSON. */
const odd = (length: number) => "\u0001".repeat(length);
const member = (changes: object = {}) => ({
  ...{ id: odd(255), displayName: odd(255) as string | null, joinedAt: odd(64), flags: 0 },
  ...{ isReady: false, isLeader: false, isSittingOut: false, isPlaying: false, outfit: { id: odd(255) }, ...changes },
});
const party = (members: ReturnType<typeof member>[]) => ({ id: odd(255), playlistId: odd(255), members });
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

it("threat 41: a party is bounded in bytes whatever its members are called: shorter names, then fewer members", () => {
  const few = truncateParty(party(Array.from({ length: 100 }, () => member())));
  expect(bytesOf(few)).toBeLessThanOrEqual(32_768);
  expect(few?.members.length).toBeGreaterThan(5);
  const named = Array.from({ length: 50 }, (_, n) => member({ id: `player-${n}`, joinedAt: "" }));
  const short = truncateParty(party(named));
  expect(bytesOf(short)).toBeLessThanOrEqual(32_768);
  expect(short?.members.map(({ id }) => id)).toEqual(named.map(({ id }) => id));
  expect(short?.members[0]?.displayName?.length).toBeGreaterThan(10);
});

it("a usual party stays as it is, and of a large one only what is worn goes", () => {
  const plain = { id: "p", displayName: "名前".repeat(100), joinedAt: "now" };
  const usual = party(Array.from({ length: 16 }, () => member({ ...plain, outfit: { id: "CID_1" } })));
  expect(truncateParty(usual)).toEqual(usual);
  expect(truncateParty(null)).toBeNull();
  const filled = member({ ...plain, outfit: { id: "x", more: "y".repeat(2_000) } });
  const { outfit: _, ...bare } = filled;
  expect(truncateParty(party(Array.from({ length: 20 }, () => filled)))?.members).toEqual(Array(20).fill(bare));
});

it("threat 41: an item is measured in bytes", () => {
  const small = { id: "x", more: "y".repeat(1_900) };
  expect(Item.parse(small)).toEqual(small);
  expect(Item.parse({ id: "x", more: "字".repeat(1_900) })).toEqual({ id: "x" });
});

it("threat 41: of a party that is too large the pictures go first, and of a large item, too", () => {
  const plain = { id: "p", displayName: "Otter", joinedAt: "now" };
  const worn = (more: object) => ({ id: "CID_1", variants: [{ channel: "Material", variant: "Mat1" }], ...more });
  const image = `https://pictures.example/${"p".repeat(1_500)}`;
  const members = (more: object) =>
    Array.from({ length: 16 }, () => member({ ...plain, outfit: worn(more), backpack: worn(more) }));
  expect(truncateParty(party(members({ image })))).toEqual(party(members({})));
  const short = { image: "https://pictures.example/a.png" };
  expect(truncateParty(party(members(short)))).toEqual(party(members(short)));
  expect(Item.parse(worn({ image: `${image}${"p".repeat(600)}` }))).toEqual(worn({}));
  expect(Item.parse(worn(short))).toEqual(worn(short));
  expect(Item.parse({ id: "x", image: "a.png", more: "y".repeat(2_048) })).toEqual({ id: "x" });
});
