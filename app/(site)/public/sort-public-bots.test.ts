import { expect, test } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import type { PublicBot } from "#server/contract/public-bots.ts";
import { findByName, sortPublicBots } from "./sort-public-bots.ts";

const { Offline, Available, Busy, Disconnected } = BotStatus;
const bot = (nickname: string, status: number): PublicBot => ({ id: `id-${nickname}`, nickname, flags: 2, status });
const names = (bots: readonly PublicBot[]) => bots.map(({ nickname }) => nickname);

test("connected bots come first, sorted by name and number, with any connected status", () => {
  const bots = [
    bot("Bot 10", Busy),
    bot("asleep", Offline),
    bot("bot 9", Available),
    bot("Arrow", Disconnected),
    bot("Zed", Offline),
  ];
  expect(names(sortPublicBots(bots))).toEqual(["Arrow", "bot 9", "Bot 10", "asleep", "Zed"]);
  expect(names(bots)[0]).toBe("Bot 10");
});

test("a part of a name matches, case-insensitively", () => {
  const bots = [bot("Otter", Available), bot("Heron", Available), bot("Trotter", Offline)];
  expect(names(findByName(bots, " OTT "))).toEqual(["Otter", "Trotter"]);
  expect(findByName(bots, "")).toHaveLength(3);
  expect(findByName(bots, "id-")).toEqual([]);
});
