import { expect, it } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import type { LiveBots } from "../_live/fleet-store.ts";
import { countLive } from "./count-live.ts";

const states = [
  ["a", BotStatus.Available, "north"],
  ["b", BotStatus.Busy, "north"],
  ["c", BotStatus.Disconnected, null],
] as const;
const live = new Map(states.map(([id, status, parent]) => [id, { id, status, parent }])) as unknown as LiveBots;
const fleet = { live, shards: [{ capacity: 5 }, { capacity: 3 }], at: 0 };

it("counts the bots of the account; those that are not connected are offline", () => {
  expect(countLive({ ...fleet, categoryId: undefined, bots: 10 })).toEqual({
    at: "1970-01-01T00:00:00.000Z",
    ...{ offline: 7, booting: 0, available: 1, busy: 1, disconnected: 1, capacity: 8 },
  });
});

it("counts those of a category only", () => {
  expect(countLive({ ...fleet, categoryId: "north", bots: 2 })).toMatchObject({
    ...{ offline: 0, available: 1, busy: 1, disconnected: 0, capacity: 0 },
  });
});

it("has none offline where a connected bot was deleted a moment ago", () => {
  expect(countLive({ ...fleet, categoryId: undefined, bots: 2 }).offline).toBe(0);
});
