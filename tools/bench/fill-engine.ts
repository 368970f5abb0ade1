import { setTimeout as sleep } from "node:timers/promises";
import type { GatewayBot } from "#server/contract/gateway.ts";
import { engine } from "#server/data/engine/engine.ts";
import type { BotStateUpdate, LeaseHolder } from "#server/data/engine/fleet-engine.ts";
import { newId } from "#server/data/id.ts";

const BOTS_PER_SHARD = 50;
const TTL_MS = 3_600_000;

interface BenchAssignment {
  holder: LeaseHolder;
  botId: string;
  fence: number;
}
let fleet: BenchAssignment[] = [];
let revision = 0;

/** About 1.4 KB: a party of four, each with an outfit. */
function stateOf({ botId: id, holder: { shardId } }: BenchAssignment): GatewayBot {
  const item = { id: "CID_A_123_Athena_Commando_M_Example" };
  const member = (n: number) => ({
    ...{ id: `${id}-${n}`, displayName: `Player ${n}`, joinedAt: "2026-11-21T10:00:00.000Z", outfit: item },
    ...{ backpack: item, pickaxe: item, level: 100, flags: n === 0 ? 3 : 1 },
    ...{ isReady: true, isLeader: n === 0, isSittingOut: false, isPlaying: false },
  });
  const party = {
    id,
    playlistId: "playlist",
    privacy: "public" as const,
    maxSize: 16,
    members: [0, 1, 2, 3].map(member),
  };
  return {
    ...{ id, nickname: "Bench", parent: null, flags: 0, status: 3, accountId: id, friendsCount: 12 },
    ...{ presenceStatus: "In the lobby", matches: revision, shardId, updatedAt: new Date().toISOString(), party },
  };
}

async function publishStates(holdings: BenchAssignment[]): Promise<void> {
  const byShard = Map.groupBy(holdings, ({ holder }) => holder);
  for (const [holder, held] of byShard) {
    const states: BotStateUpdate[] = held.map((holding) => {
      revision += 1;
      const { botId, fence } = holding;
      return { accountId: holder.accountId, botId, fence, revision, json: JSON.stringify(stateOf(holding)) };
    });
    await engine().upsertStates(holder, states);
  }
}

/** Creates shards of fifty bots, with a state for every bot. @returns The bots' ids. */
export async function fillEngine(accountId: string, bots: number): Promise<string[]> {
  fleet = [];
  const selector = { accountId, credential: "bench", managed: false, categories: null, bots: null };
  const desired = { categoryId: null, managed: false };
  await engine().setDesired(Array.from({ length: bots }, () => ({ botId: newId(), accountId, version: 1, desired })));
  for (let left = bots; left > 0; left -= BOTS_PER_SHARD) {
    const shardId = newId();
    const facts = {
      ...{ id: shardId, clusterId: "c", clusterName: "Bench", version: "1.0.0", outdated: false, categories: [] },
      ...{ capacity: BOTS_PER_SHARD, managed: false, platform: "simulated", source: "bench" },
      startedAt: new Date().toISOString(),
    };
    const opening = { shardId, selector, capacity: BOTS_PER_SHARD, hubId: "bench", json: JSON.stringify(facts) };
    const opened = await engine().openShard(opening, TTL_MS);
    if (typeof opened === "string") throw new Error(`the shard was refused: ${opened}`);
    const holder = { accountId, shardId, epoch: opened.epoch, hubId: "bench" };
    const held = await engine().claim(holder, BOTS_PER_SHARD);
    fleet.push(...held.map(({ botId, fence }) => ({ holder, botId, fence })));
  }
  await publishStates(fleet);
  return fleet.map(({ botId }) => botId);
}

/** Sends new states, in frames of ten bots of one shard; 0 a second: as many as possible. */
export async function publishAtPace(perSecond: number, seconds: number): Promise<{ updates: number; seconds: number }> {
  const started = performance.now();
  const passed = () => (performance.now() - started) / 1000;
  let updates = 0;
  for (let at = 0; passed() < seconds; at = (at + 10) % fleet.length) {
    const frame = fleet.slice(at, at + 10);
    await publishStates(frame);
    updates += frame.length;
    const aheadMs = perSecond === 0 ? 0 : (updates / perSecond - passed()) * 1000;
    if (perSecond === 0) await new Promise(setImmediate);
    else if (aheadMs > 0) await sleep(aheadMs);
  }
  return { updates, seconds: passed() };
}
