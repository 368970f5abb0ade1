import { describe, expect, test } from "vitest";
import type { Bot } from "#server/contract/bots.ts";
import { patchBot, reversePatch } from "./bot-patch.ts";

const bot = (id: string, flags: number, parent: string | null = null): Bot => ({
  id,
  nickname: id,
  email: null,
  flags,
  parent,
});

describe("a change on many bots", () => {
  test("keeps the members that the patch does not name", () => {
    expect(patchBot(bot("a", 6, "cat1"), { disabled: true })).toEqual(bot("a", 7, "cat1"));
    expect(patchBot(bot("a", 7, "cat1"), { public: false, parent: null })).toEqual(bot("a", 5, null));
  });

  test("is undone with each bot's own earlier values, and without a change for bots that had the new values", () => {
    const bots = [bot("a", 0, "cat1"), bot("b", 1, "cat1"), bot("c", 1, null), bot("d", 3, "cat2")];
    expect(reversePatch(bots, { parent: "cat2" })).toEqual([
      { botIds: ["a", "b"], patch: { parent: "cat1" } },
      { botIds: ["c"], patch: { parent: null } },
    ]);
    expect(reversePatch(bots, { disabled: true })).toEqual([{ botIds: ["a"], patch: { disabled: false } }]);
    expect(reversePatch(bots, { public: true })).toEqual([{ botIds: ["a", "b", "c"], patch: { public: false } }]);
  });
});
