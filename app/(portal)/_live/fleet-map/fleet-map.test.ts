import { expect, it } from "vitest";
import type { Bot } from "#server/contract/bots.ts";
import { english } from "../../../_languages/english.ts";
import { chooseBot, indexOfChosen } from "./chosen-bot.ts";
import { groupBotsByCategory } from "./group-bots-by-category.ts";
import { nextSquareIndex } from "./next-square-index.ts";

const bot = (id: string, parent: string | null) => ({ id, parent }) as Bot;

it("groups are sorted by name, bots without a known category come last, empty groups are left out", () => {
  const bots = [bot("1", null), bot("2", "b"), bot("3", "a"), bot("4", "b"), bot("5", "deleted")];
  const categories = [
    { id: "b", name: "Team 10" },
    { id: "a", name: "Team 9" },
    { id: "c", name: "Empty" },
  ];
  const groups = groupBotsByCategory(english, bots, categories).map(({ name, bots }) => [
    name,
    ...bots.map(({ id }) => id),
  ]);
  expect(groups).toEqual([
    ["Team 9", "3"],
    ["Team 10", "2", "4"],
    ["No category", "1", "5"],
  ]);
});

it("arrow keys move by a square or a row, and not beyond the first and last square", () => {
  expect(nextSquareIndex("ArrowRight", 3, 10, 4)).toBe(4);
  expect(nextSquareIndex("ArrowUp", 5, 10, 4)).toBe(1);
  expect(nextSquareIndex("ArrowDown", 5, 10, 4)).toBe(9);
  expect(nextSquareIndex("ArrowDown", 6, 10, 4)).toBeNull();
  expect(nextSquareIndex("ArrowLeft", 0, 10, 4)).toBeNull();
  expect(nextSquareIndex("End", 0, 10, 4)).toBe(9);
  expect(nextSquareIndex("x", 0, 10, 4)).toBeNull();
});

it("the chosen bot stays chosen when bots come, go or change places; when it goes, the one in its place is chosen", () => {
  const drawn = (...ids: string[]) => ids.map((id) => ({ bot: bot(id, null), tone: "offline" as const }));
  const chosen = chooseBot(drawn("1", "2", "3"), 1);
  expect(indexOfChosen(drawn("1", "2", "3"), chosen)).toBe(1);
  expect(indexOfChosen(drawn("3", "1", "4", "2"), chosen)).toBe(3);
  expect(indexOfChosen(drawn("1", "3"), chosen)).toBe(1);
  expect(indexOfChosen(drawn("1"), chosen)).toBe(0);
  expect(indexOfChosen(drawn("1"), null)).toBe(0);
  expect(chooseBot(drawn("1"), Number.NaN)).toBeNull();
});
