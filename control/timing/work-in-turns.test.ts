import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { WorkInTurns } from "./work-in-turns.ts";

test("items are handled in order: the first at once, a few in each turn, all by a flush", async () => {
  const handled: number[] = [];
  const work = new WorkInTurns<number>((item) => handled.push(item), 3);
  for (let n = 1; n <= 8; n++) work.add(n);
  expect(handled).toEqual([1, 2, 3]);
  await nextTurn();
  expect(handled).toEqual([1, 2, 3, 4, 5, 6]);
  work.flush();
  expect(handled).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await nextTurn();
  await nextTurn();
  work.add(9);
  expect(handled.at(-1)).toBe(9);
});

test("an item that is added while another one is handled comes after those before it", async () => {
  const handled: string[] = [];
  const work = new WorkInTurns<string>((item) => {
    handled.push(item);
    if (item === "a") work.add("c");
  }, 10);
  work.add("a");
  work.add("b");
  await nextTurn();
  expect(handled).toEqual(["a", "c", "b"]);
});
