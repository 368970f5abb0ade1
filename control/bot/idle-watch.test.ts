import { expect, test } from "vitest";
import { ManualClock } from "../timing/manual-clock.ts";
import { IdleWatch } from "./idle-watch.ts";

const MINUTE_MS = 60_000;

function watch(...minutes: number[]) {
  const clock = new ManualClock();
  const idle: [number, number][] = [];
  const watched = new IdleWatch(clock, (n) => idle.push([n, clock.now() / MINUTE_MS]));
  watched.setMinutes(minutes);
  const pass = (n: number) => clock.advance(n * MINUTE_MS);
  return { watched, idle, pass };
}

test("each number is called once in a quiet period, and again in the next one", async () => {
  const { watched, idle, pass } = watch(5, 1, 5);
  await pass(20);
  expect(idle).toEqual([
    [1, 1],
    [5, 5],
  ]);
  watched.reset();
  await pass(2);
  watched.reset();
  await pass(10);
  expect(idle.slice(2)).toEqual([
    [1, 21],
    [1, 23],
    [5, 27],
  ]);
});

test("what happens often enough is never quiet", async () => {
  const { watched, idle, pass } = watch(1);
  for (let n = 0; n < 50; n += 1) {
    await pass(0.9);
    watched.reset();
  }
  expect(idle).toEqual([]);
});

test("a number that is added counts from then on; the others keep what they have", async () => {
  const { watched, idle, pass } = watch(10);
  await pass(12);
  watched.setMinutes([10, 3]);
  await pass(2);
  expect(idle).toEqual([[10, 10]]);
  await pass(10);
  expect(idle).toEqual([
    [10, 10],
    [3, 15],
  ]);
});

test("nothing is called after the end", async () => {
  const { watched, idle, pass } = watch(1, 2);
  watched.stop();
  watched.reset();
  await pass(10);
  expect(idle).toEqual([]);
});
