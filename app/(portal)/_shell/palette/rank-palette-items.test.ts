import { describe, expect, test } from "vitest";
import { type PaletteItem, rankPaletteItems } from "./rank-palette-items.ts";

const item = (label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  ...{ id: `id-of-${label}`, label, action: { href: "/" } },
  ...more,
});
const found = (items: PaletteItem[], query: string, max = 8) =>
  rankPaletteItems(items, query, max).items.map(({ label }) => label);

describe("the palette's search", () => {
  test("finds labels, descriptions, ids and further words, regardless of case", () => {
    const items = [
      item("Otter"),
      item("Heron", { description: "otter@example.com" }),
      item("Crane", { words: "dark" }),
    ];
    expect(found(items, "OTTER")).toEqual(["Otter", "Heron"]);
    expect(found(items, "id-of-crane")).toEqual(["Crane"]);
    expect(found(items, "dark")).toEqual(["Crane"]);
    expect(found(items, "nothing")).toEqual([]);
  });

  test("what begins with the text comes first, then what contains it; every word has to be found", () => {
    const items = [item("Create an API token"), item("API tokens"), item("Otter", { words: "api" })];
    expect(found(items, "api")).toEqual(["API tokens", "Create an API token", "Otter"]);
    expect(found(items, "token create")).toEqual(["Create an API token"]);
  });

  test("answers only the best of many, and how many there are", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => item(`Otter${index}`));
    const { items, count } = rankPaletteItems(many, "otter99", 8);
    expect([items.length, count, items[0]?.label]).toEqual([8, 111, "Otter99"]);
  });
});
