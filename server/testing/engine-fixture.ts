import type { DesiredState } from "../data/engine/desired-state.ts";
import type { BotStateUpdate, FleetEngine, LeaseHolder, ShardOpening } from "../data/engine/fleet-engine.ts";

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
export const desiredState = (botId: string, changes: Partial<DesiredState> = {}): DesiredState => ({
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
): BotStateUpdate => ({ accountId: "account", botId, fence, revision, json });

/** Opens the lease of a shard. @throws Where the engine refuses it. */
export async function openLease(engine: FleetEngine, opening: ShardOpening, ttlMs = TTL_MS): Promise<LeaseHolder> {
  const opened = await engine.openShard(opening, ttlMs);
  if (typeof opened === "string") throw new Error(`the shard was refused: ${opened}`);
  const { shardId, hubId, selector } = opening;
  return { accountId: selector.accountId, shardId, epoch: opened.epoch, hubId };
}

/** An open engine, with shortcuts for tests. */
export interface EngineFixture extends OpenedEngine {
  openShard(shardId: string, changes?: Partial<ShardOpening>): Promise<LeaseHolder>;
  /** Sets desired states, each call with a later version; an id stands for a bot of "account". */
  setDesired(...desired: (string | DesiredState)[]): Promise<void>;
  clearDesired(accountId: string, botId: string): Promise<void>;
  /** The shard that holds the bot of "account". */
  shardOf(botId: string): Promise<string | undefined>;
}

export const idsOf = (held: { botId: string }[]) => held.map(({ botId }) => botId).sort();
