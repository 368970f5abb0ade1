import type { BotStateUpdate, FleetEngine, ShardOpening } from "../data/engine/fleet-engine.ts";

export const TTL_MS = 10_000;

export interface OpenedEngine {
  engine: FleetEngine;
  /** Advances the engine's clock. */
  advanceTime(ms: number): Promise<void>;
}

export const SELECTOR = { accountId: "account", credential: "apiToken", managed: false, categories: null, bots: null };
export const shardOpening = (shardId: string, changes: Partial<ShardOpening> = {}): ShardOpening => ({
  shardId,
  selector: SELECTOR,
  capacity: 100,
  hubId: "hub",
  json: JSON.stringify({ id: shardId }),
  ...changes,
});
export const desiredState = (botId: string, changes: object = {}) => ({
  botId,
  accountId: "account",
  categoryId: null,
  managed: false,
  ...changes,
});
export const stateUpdate = (
  botId: string,
  fence: number,
  revision = 1,
  json = `{"id":"${botId}"}`,
): BotStateUpdate => ({
  botId,
  fence,
  revision,
  json,
});

/** An open engine, with shortcuts for tests. */
export interface EngineFixture extends OpenedEngine {
  /** Opens a shard. @returns Its epoch. */
  openShard(shardId: string, changes?: Partial<ShardOpening>): Promise<number>;
  setDesired(...botIds: string[]): Promise<void>;
}

export const idsOf = (held: { botId: string }[]) => held.map(({ botId }) => botId).sort();
