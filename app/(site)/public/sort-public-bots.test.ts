import { expect, test } from "vitest";
import type { PublicBot } from "#server/contract/public-bots.ts";
import { findByName, sortPublicBots } from "./sort-public-bots.ts";

const bot = (nickname: string, status: number): PublicBot => ({ id: `id-${nickname}`, nickname, flags: 2, status });
const names = (bots: readonly PublicBot[]) => bots.map(({ nickname }) => nickname);

test("connected bots come first, by name and number, whatever they are doing", () => {
  const bots = [bot("Bot 10", 3), bot("asleep", 0), bot("bot 9", 2), bot("Arrow", 4), bot("Zed", 0)];
  expect(names(sortPublicBots(bots))).toEqual(["Arrow", "bot 9", "Bot 10", "asleep", "Zed"]);
  expect(names(bots)[0]).toBe("Bot 10");
});

test("a part of a name is enough, whatever its case", () => {
  const bots = [bot("Otter", 2), bot("Heron", 2), bot("Trotter", 0)];
  expect(names(findByName(bots, " OTT "))).toEqual(["Otter", "Trotter"]);
  expect(findByName(bots, "")).toHaveLength(3);
  expect(findByName(bots, "id-")).toEqual([]);
});
