import { BotStatus } from "#control/bot-status.ts";
import { CATEGORIES, demoBots, PRESETS } from "../../domain/demo/demo-fleet.ts";

/** Ids of the things in the examples. */
export const EXAMPLE_IDS = {
  botId: "0199c1d4e7a86f0b8c1d2e01",
  categoryId: "0199c1d4e7a86f0b8c1d2e02",
  presetId: "0199c1d4e7a86f0b8c1d2e03",
  jobId: "0199c1d4e7a86f0b8c1d2e04",
  scheduleId: "0199c1d4e7a86f0b8c1d2e05",
  webhookId: "0199c1d4e7a86f0b8c1d2e06",
  deliveryId: "0199c1d4e7a86f0b8c1d2e07",
  automationId: "greet1",
  accountId: "0199c1d4e7a86f0b8c1d2e08",
  memberId: "player-otter",
  shardId: "0199c1d4e7a86f0b8c1d2e09",
} as const;

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error("the demo fleet is empty");
  return one;
};
/** Of the demo fleet. */
export const DEMO_CATEGORY = first(CATEGORIES);
export const DEMO_PRESET = first(PRESETS);
const demoRow = first(demoBots(DEMO_CATEGORY, "demo-8c1d2e08-"));
/** Credentials of the simulated platform, with the name of the bot. */
export const DEMO_ROW = { ...demoRow, nickname: demoRow.nickname ?? DEMO_CATEGORY.nickname };

export const CREATED_AT = "2027-01-31T18:00:00.000Z";
export const UPDATED_AT = "2027-01-31T18:05:00.000Z";

const outfit = { id: "CID_001_AmberRanger" };
export const PARTY_MEMBER = {
  ...{ id: EXAMPLE_IDS.memberId, displayName: "Otter", joinedAt: CREATED_AT, outfit, level: 50, flags: 3 },
  ...{ isReady: true, isLeader: true, isSittingOut: false, isPlaying: false },
};

export const LIVE_BOT = {
  ...{ id: EXAMPLE_IDS.botId, nickname: DEMO_ROW.nickname, parent: EXAMPLE_IDS.categoryId, flags: 2 },
  ...{ status: BotStatus.Busy, accountId: DEMO_ROW.accountId, friendsCount: 12, presenceStatus: "Say hello!" },
  ...{ matches: 3, shardId: EXAMPLE_IDS.shardId, updatedAt: UPDATED_AT },
  party: { id: "party-1", playlistId: "Playlist_Duos", privacy: "public", maxSize: 4, members: [PARTY_MEMBER] },
};

export const SHARD = {
  ...{ id: EXAMPLE_IDS.shardId, name: "demo", clusterId: "demo-cluster", clusterName: "demo", version: "0.1.0" },
  ...{ outdated: false, categories: [], capacity: 100, managed: false, platform: "simulated", source: "demo" },
  ...{ startedAt: CREATED_AT, free: 40, assignedBots: 60, connectedBots: 60, lastSeenAt: UPDATED_AT },
};
