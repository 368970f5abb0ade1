import { BotStatus } from "#control/bot-status.ts";
import type { DesiredState } from "../../data/engine/desired-state.ts";
import { engine } from "../../data/engine/engine.ts";
import type { ShardSummary } from "../../data/engine/fleet-engine.ts";
import { readStatus } from "../../data/engine/read-status.ts";

const CHUNK_BOTS = 1_000;

/** What is wrong with an account's fleet at one moment. */
export interface FleetObservation {
  accountId: string;
  /** Bots that should run and are not connected. */
  down: string[];
  /** Names of the account's own clusters that are connected. A cluster that starts again has another id. */
  clusters: string[];
  /** Set when every cluster that serves the account is full while bots wait for a place. */
  full: { clusters: { name: string }[]; capacity: number; waiting: number } | null;
}

/** Looks at the fleet of every account that has bots that should run. */
export async function* observeFleets(): AsyncGenerator<FleetObservation, void> {
  const byAccount = Map.groupBy(await engine().listDesiredStates(), ({ accountId }) => accountId);
  for (const [accountId, desired] of byAccount) yield await observeFleet(accountId, desired);
}

async function observeFleet(accountId: string, desired: DesiredState[]): Promise<FleetObservation> {
  const ids = desired.map(({ botId }) => botId);
  const down: string[] = [];
  for (let start = 0; start < ids.length; start += CHUNK_BOTS) {
    const chunk = ids.slice(start, start + CHUNK_BOTS);
    const states = await engine().getStates(accountId, chunk);
    down.push(...chunk.filter((_, index) => !isConnected(states[index] ?? null)));
  }
  const shards = await engine().listShards(accountId);
  const own = shards.filter(
    ({ selector }) => selector.accountId === accountId && !selector.managed && !selector.isLocal,
  );
  return { accountId, down, clusters: clustersOf(own), full: findFull(shards, own, ids.length) };
}

function isConnected(state: string | null): boolean {
  const status = readStatus(state);
  return status === BotStatus.Available || status === BotStatus.Busy;
}

function findFull(shards: ShardSummary[], own: ShardSummary[], bots: number): FleetObservation["full"] {
  const sum = (list: ShardSummary[], member: "assignedBots" | "capacity") =>
    list.reduce((total, shard) => total + shard[member], 0);
  const waiting = bots - sum(shards, "assignedBots");
  const isFull = shards.length > 0 && own.every(({ assignedBots, capacity }) => assignedBots >= capacity);
  if (waiting <= 0 || !isFull) return null;
  return {
    clusters: clustersOf(own).map((name) => ({ name })),
    capacity: sum(own.length > 0 ? own : shards, "capacity"),
    waiting,
  };
}

/** Each cluster once, though it has several shards. */
const clustersOf = (shards: ShardSummary[]): string[] => [
  ...new Set(shards.map(({ json }) => (JSON.parse(json) as { clusterName: string }).clusterName)),
];
