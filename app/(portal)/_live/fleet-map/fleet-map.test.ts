import { expect, it } from "vitest";
import type { Bot } from "#server/contract/bots.ts";
import { arrangeBots } from "./arrange-bots.ts";
import { moveOnMap } from "./move-on-map.ts";

const bot = (id: string, parent: string | null) => ({ id, parent }) as Bot;

it("groups come by name, bots of no known category last, and empty groups not at all", () => {
  const bots = [bot("1", null), bot("2", "b"), bot("3", "a"), bot("4", "b"), bot("5", "deleted")];
  const categories = [
    { id: "b", name: "Team 10" },
    { id: "a", name: "Team 9" },
    { id: "c", name: "Empty" },
  ];
  const groups = arrangeBots(bots, categories).map(({ name, bots }) => [name, ...bots.map(({ id }) => id)]);
  expect(groups).toEqual([
    ["Team 9", "3"],
    ["Team 10", "2", "4"],
    ["Uncategorised", "1", "5"],
  ]);
});

it("arrows move by a square or a row, and stay where there is nothing further", () => {
  expect(moveOnMap("ArrowRight", 3, 10, 4)).toBe(4);
  expect(moveOnMap("ArrowUp", 5, 10, 4)).toBe(1);
  expect(moveOnMap("ArrowDown", 5, 10, 4)).toBe(9);
  expect(moveOnMap("ArrowDown", 6, 10, 4)).toBeNull();
  expect(moveOnMap("ArrowLeft", 0, 10, 4)).toBeNull();
  expect(moveOnMap("End", 0, 10, 4)).toBe(9);
  expect(moveOnMap("x", 0, 10, 4)).toBeNull();
});
