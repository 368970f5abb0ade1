import { expect, test } from "vitest";
import { recycleKeys } from "./recycle-keys.ts";

const window = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `bot ${from + index}`);

test("a row that stays in view keeps its key, and one that comes takes the key of one that has gone", () => {
  const first = recycleKeys(new Map(), window(0, 10));
  const second = recycleKeys(first, window(3, 13));
  for (const id of window(3, 10)) expect(second.get(id)).toBe(first.get(id));
  expect(window(10, 13).map((id) => second.get(id))).toEqual(window(0, 3).map((id) => first.get(id)));
});

test("the elements of the active row are used for no other one when it is deleted", () => {
  const first = recycleKeys(new Map(), window(0, 10));
  const second = recycleKeys(first, ["bot 0", "bot 1", ...window(3, 11)], "bot 2");
  expect([...second.values()]).not.toContain(first.get("bot 2"));
  expect(second.size).toBe(10);
});

test("however far a list is scrolled, no two rows have one key, and no more rows are made than are shown at once", () => {
  let keys = recycleKeys(new Map(), window(0, 20));
  const made = new Set(keys.values());
  for (const start of [1, 57, 58, 9_000, 8_999, 0, 300]) {
    keys = recycleKeys(keys, ["bot 5000", ...window(start, start + 20)]);
    expect(new Set(keys.values()).size).toBe(keys.size);
    for (const key of keys.values()) made.add(key);
  }
  expect(made.size).toBe(21);
});
