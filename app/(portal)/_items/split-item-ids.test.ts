import { expect, it } from "vitest";
import { ItemLookup } from "#server/contract/items.ts";
import { splitItemIds } from "./split-item-ids.ts";

it("ids are looked up in few queries, each of which the service accepts", () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `Item_${index % 900}_${"x".repeat(index % 40)}`);
  const queries = splitItemIds([...ids, "", "x".repeat(300), "\ud800"]);
  expect(queries.length).toBeLessThanOrEqual(8);
  for (const some of queries) {
    expect(ItemLookup.safeParse({ ids: some }).success).toBe(true);
    expect(encodeURIComponent(JSON.stringify({ ids: some })).length).toBeLessThan(8_000);
  }
  expect(splitItemIds(["b", "a", "b"])).toEqual([["a", "b"]]);
  expect(splitItemIds([])).toEqual([]);
});
