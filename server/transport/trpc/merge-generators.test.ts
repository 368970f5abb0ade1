import { expect, it } from "vitest";
import { mergeGenerators } from "./watch.ts";

/** Counts up, and says when it was ended. */
function counter(from: number, ended: number[]): AsyncGenerator<number, void> {
  return (async function* () {
    try {
      for (let value = from; ; value += 1) yield value;
    } finally {
      ended.push(from);
    }
  })();
}

it("a reader that stops at a value ends every source, also those with more to give", async () => {
  for (const taken of [1, 2, 3]) {
    const ended: number[] = [];
    const merged = mergeGenerators(counter(0, ended), counter(100, ended));
    for (let count = 0; count < taken; count += 1) await merged.next();
    await merged.return();
    await expect.poll(() => ended.toSorted((a, b) => a - b)).toEqual([0, 100]);
  }
});

it("all values come, each source's in their order, and a failure of one is thrown", async () => {
  const ended: number[] = [];
  const failing = (async function* () {
    yield -1;
    throw new Error("broken");
  })();
  const seen: number[] = [];
  const read = async () => {
    for await (const value of mergeGenerators(counter(0, ended), failing)) seen.push(value);
  };
  await expect(read()).rejects.toThrow("broken");
  expect(seen).toContain(-1);
  const counted = seen.filter((value) => value >= 0);
  expect(counted).toEqual(counted.map((_, index) => index));
  await expect.poll(() => ended).toEqual([0]);
});
