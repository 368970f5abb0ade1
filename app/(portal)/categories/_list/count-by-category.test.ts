import { expect, it } from "vitest";
import type { Bot } from "#server/contract/bots.ts";
import { countByCategory } from "./count-by-category.ts";

const bot = (id: string, parent: string | null) => ({ id, parent }) as Bot;
const live = new Map([
  ["1", { status: 2 }],
  ["2", { status: 3 }],
  ["3", { status: 4 }],
]);

it("available and busy bots are counted by category, and the most frequent reason of the others is named", () => {
  const bots = [
    bot("1", "a"),
    bot("2", "a"),
    bot("3", "a"),
    bot("4", "a"),
    bot("5", "a"),
    bot("6", "b"),
    bot("7", null),
  ];
  const counts = countByCategory(bots, live, [
    { reason: { code: "connection_lost", retryAt: null }, count: 1, categories: [{ categoryId: "a", count: 1 }] },
    {
      reason: { code: "no_cluster" },
      count: 4,
      categories: [
        { categoryId: "a", count: 2 },
        { categoryId: "b", count: 1 },
        { categoryId: null, count: 1 },
      ],
    },
  ]);
  expect(Object.fromEntries(counts)).toEqual({
    a: { bots: 5, available: 1, busy: 1, mainReason: { code: "no_cluster" } },
    b: { bots: 1, available: 0, busy: 0, mainReason: { code: "no_cluster" } },
  });
});
