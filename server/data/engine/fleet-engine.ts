import type { BotAssignment, BotLocation, ClaimedBot } from "./bot-assignment.ts";
import type { DesiredState } from "./desired-state.ts";
import type { FleetChange } from "./fleet-change.ts";
import type { ShardSelector } from "./shard-selector.ts";

export interface ShardOpening {
  shardId: string;
  selector: ShardSelector;
  /** The number of bots that the shard holds at most. */
  capacity: number;
  /** The process in which the shard's connection ends. */
  hubId: string;
  /** What the gateway shows of the shard, as JSON that the engine does not read. */
  json: string;
}

/** A lease as its shard names it. */
export interface Lease {
  shardId: string;
  epoch: number;
  /** Of the connection that names the lease; it must be of the same kind as the selector that opened it. */
  selector: ShardSelector;
}

export interface BotStateUpdate extends BotAssignment {
  /** Grows with each state of one assignment; an older state is ignored. */
  revision: number;
  /** Exactly what the gateway sends. */
  json: string;
}

/** A shard as the gateway reads it. */
export interface ShardSummary {
  json: string;
  assignedBots: number;
  connectedBots: number;
  /** Milliseconds since the epoch. */
  lastSeenAt: number;
}

/**
 * Which shard holds which bot, and the bots' live states. Works across processes. Every method resolves or rejects
 * without waiting for anything else to happen. Times are those of the engine's own clock.
 */
export interface FleetEngine {
  /**
   * Opens a lease. An earlier lease of the shard ends, and its bots become unassigned.
   * @returns Null where a shard of another account, kind or credential has the id.
   */
  openShard(opening: ShardOpening, ttlMs: number): Promise<{ epoch: number } | null>;
  /** Continues a lease at another hub. False: the lease has run out, and the shard must drop everything. */
  resumeShard(lease: Lease, hubId: string, ttlMs: number): Promise<boolean>;
  /** False: the lease has run out, and the shard must drop everything. */
  renewLease(shardId: string, epoch: number, ttlMs: number): Promise<boolean>;
  /** Assigns unassigned bots that match the shard's selector to it, up to its capacity. */
  claim(shardId: string, epoch: number, max: number): Promise<ClaimedBot[]>;
  /** Takes over assignments of an earlier process, with their fences, where no other shard holds the bot. */
  adopt(shardId: string, epoch: number, assignments: BotAssignment[]): Promise<BotAssignment[]>;
  listAssignments(shardId: string, epoch: number): Promise<BotAssignment[]>;
  /** Changes which bots the shard may claim. Its bots that do not match any more become unassigned. */
  updateSelector(shardId: string, epoch: number, selector: ShardSelector, json: string): Promise<void>;
  /**
   * Ends assignments. Nobody claims these bots during the cooldown, unless their desired state is set again.
   * @returns How many of the assignments existed.
   */
  release(shardId: string, epoch: number, assignments: BotAssignment[], cooldownMs?: number): Promise<number>;
  /** Ends the lease. @returns How many bots became unassigned; null where the lease had ended before. */
  closeShard(shardId: string, epoch: number): Promise<number | null>;
  /** Ends leases that have run out. Any process may call it at any time. */
  expireLeases(): Promise<{ shards: { shardId: string; epoch: number }[]; bots: number }>;
  /** Sets desired states at the start. For the reservation, only a shard that held a bot before can adopt it. */
  bootstrap(desiredStates: Iterable<DesiredState>, reservationMs: number): Promise<void>;
  /** A bot keeps its assignment unless it does not match the shard's selector any more. */
  setDesired(desired: DesiredState): Promise<void>;
  /** The bot should not run any more; its shard loses it. Ignored where the bot is of another account. */
  clearDesired(accountId: string, botId: string): Promise<void>;
  listDesiredStates(): Promise<DesiredState[]>;
  /** @returns The bots that are not assigned to this shard any more. */
  upsertStates(shardId: string, states: BotStateUpdate[]): Promise<{ fenced: string[] }>;
  /** JSON of every connected bot of the account. */
  listStates(accountId: string): Promise<string[]>;
  /** The same as one JSON array in UTF-8, cached until a state changes. Callers must not change the bytes. */
  getStatesJson(accountId: string): Promise<Uint8Array>;
  getState(accountId: string, botId: string): Promise<string | null>;
  /** How many bots of all accounts are connected. */
  countStates(): Promise<number>;
  /** The account's shards, and other accounts' shards that hold its bots. */
  listShards(accountId: string): Promise<ShardSummary[]>;
  locate(botId: string): Promise<BotLocation | null>;
  /** @returns How many subscribers received the message: 0 means that the hub does not exist. */
  sendToHub(hubId: string, message: string): Promise<number>;
  /** @returns Ends the subscription. */
  onHubMessage(hubId: string, onMessage: (message: string) => void): () => void;
  /** @returns Ends the subscription. */
  onChange(onChange: (change: FleetChange) => void): () => void;
  close(): Promise<void>;
}
