import { expect, test } from "vitest";
import { NumberedItems } from "./numbered-items.ts";

test("an item is found under its number until it is deleted, and the number is not used again", () => {
  const items = new NumberedItems<string>();
  const [a, b] = [items.add("a"), items.add("b")];
  expect([items.get(a), items.get(b), items.size]).toEqual(["a", "b", 2]);
  expect([items.delete(a), items.delete(a), items.get(a), items.size]).toEqual(["a", undefined, undefined, 1]);
  const c = items.add("c");
  expect(c).not.toBe(a);
  expect([items.get(a), items.get(c), items.get(-1), items.get(0.5)]).toEqual([undefined, "c", undefined, undefined]);
  expect([...items.entries()].sort()).toEqual(
    [
      [b, "b"],
      [c, "c"],
    ].sort(),
  );
  expect(items.values().sort()).toEqual(["b", "c"]);
});

test("items may be deleted while they are listed", () => {
  const items = new NumberedItems<number>();
  for (let n = 0; n < 100; n++) items.add(n);
  for (const [number] of items.entries()) items.delete(number);
  expect([items.size, items.values()]).toEqual([0, []]);
});
