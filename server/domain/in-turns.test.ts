import { expect, it, vi } from "vitest";
import { mapInTurns } from "./in-turns.ts";

it("threat 39: of many calls at the same time one goes on in each round of the event loop", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 5)); // a turn is over at each look
  let round = 0;
  let isDone = false;
  const countRounds = () => {
    round += 1;
    if (!isDone) setImmediate(countRounds);
  };
  setImmediate(countRounds);
  const callsOfRound = new Map<number, Set<number>>();
  const call = (number: number) =>
    mapInTurns(Array.from({ length: 160 }), (_, row) => {
      callsOfRound.set(round, (callsOfRound.get(round) ?? new Set()).add(number));
      return row;
    });
  const results = await Promise.all(Array.from({ length: 20 }, (_, number) => call(number)));
  isDone = true;
  expect(results.map((rows) => rows.length)).toEqual(Array(20).fill(160));
  expect(Math.max(...[...callsOfRound.values()].map(({ size }) => size))).toBe(1);
});
