import type { FleetEngine, ShardOpening, StateToPut } from "../data/engine/engine.ts";

export const TTL_MS = 10_000;

export interface Bench {
  engine: FleetEngine;
  /** Lets the engine's clock go on by that many milliseconds. */
  pass(ms: number): Promise<void>;
}

export const POOL = { bucketId: "account", credential: "apiToken", managed: false, categories: null, bots: null };
export const shardOf = (shardId: string, changes: Partial<ShardOpening> = {}): ShardOpening => ({
  shardId,
  pool: POOL,
  capacity: 100,
  hubId: "hub",
  json: JSON.stringify({ id: shardId }),
  ...changes,
});
export const wish = (botId: string, changes: object = {}) => ({
  botId,
  bucketId: "account",
  categoryId: null,
  managed: false,
  ...changes,
});
export const state = (botId: string, fence: number, revision = 1, json = `{"id":"${botId}"}`): StateToPut => ({
  botId,
  fence,
  revision,
  json,
});

/** An open engine, and what the tests do with it. */
export interface Room extends Bench {
  /** Opens a shard. @returns Its epoch. */
  opened(shardId: string, changes?: Partial<ShardOpening>): Promise<number>;
  wanted(...botIds: string[]): Promise<void>;
}

export const idsOf = (held: { botId: string }[]) => held.map(({ botId }) => botId).sort();
