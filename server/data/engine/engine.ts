import { perApplication } from "../../application.ts";
import { createMemoryEngine } from "./memory-engine.ts";

/** Which bots a shard takes: those of one account, of these categories or by these ids when they are given. */
export interface ShardSelector {
  bucketId: string;
  /** What the shard came with, as whoever opens it says; nothing else goes on under the shard's id. */
  credential: string;
  /** Takes the bots of managed categories, of whatever account, and no others. */
  managed: boolean;
  /** Takes the bots of any account, as long as no other shard takes them: the cluster on the service's own machine. */
  isLocal?: boolean;
  categories: readonly string[] | null;
  bots: readonly string[] | null;
}

/** A bot that should be running. */
export interface DesiredState {
  botId: string;
  bucketId: string;
  categoryId: string | null;
  /** Its category is run by the operator's clusters. */
  managed: boolean;
}

/** Names one holding of a bot. Numbers grow with every assignment, so that an older holder is known as one. */
export interface BotAssignment {
  botId: string;
  fence: number;
}

/** A bot that a shard was just given, with whose it is. */
export interface ClaimedBot extends BotAssignment {
  bucketId: string;
}

export interface ShardOpening {
  shardId: string;
  pool: ShardSelector;
  /** The most bots it holds. */
  capacity: number;
  /** The process that its connection ends in. */
  hubId: string;
  /** What the gateway says of it, as JSON; the engine does not look inside. */
  json: string;
}

/** A lease as its shard names it; it counts for those that it was given to. */
export interface Lease {
  shardId: string;
  epoch: number;
  /** Of whoever comes with it. */
  pool: ShardSelector;
}

export interface BotStateUpdate extends BotAssignment {
  /** Grows with each state of one holding; an older one is ignored. */
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

export interface BotLocation extends BotAssignment {
  shardId: string;
  hubId: string;
}

export type FleetChange =
  /** A bot is wanted, wanted differently or wanted no more. */
  | { kind: "wish"; bucketId: string; botId: string }
  /** Nobody holds a bot that is wanted: it can be claimed. */
  | { kind: "free"; bucketId: string; botId: string }
  /** A shard lost a bot without giving it back. */
  | { kind: "lost"; bucketId: string; botId: string; shardId: string; fence: number }
  /** A bot's state; null once it is no longer connected. */
  | { kind: "state"; bucketId: string; botId: string; json: string | null }
  /** A shard came, went or says something else of itself. */
  | { kind: "shard"; bucketId: string; shardId: string };

/**
 * Who holds which bot, and the bots' live states. Nothing in it assumes one process. Every method answers or rejects at
 * once; none waits for a better moment. Times are the engine's own.
 */
export interface FleetEngine {
  /**
   * Begins a lease; one that the shard had before is over, and its bots are free.
   * @returns Null where the id is that of a shard of another account, of another kind or with another credential.
   */
  openShard(opening: ShardOpening, ttlMs: number): Promise<{ epoch: number } | null>;
  /** Goes on with a lease at another hub. False: it has run out, and everything must be dropped. */
  resumeShard(lease: Lease, hubId: string, ttlMs: number): Promise<boolean>;
  /** Prolongs the lease. False: it has run out, and everything must be dropped. */
  renewLease(shardId: string, epoch: number, ttlMs: number): Promise<boolean>;
  /** Takes bots of the shard's pool that nobody holds, up to its capacity. */
  claim(shardId: string, epoch: number, max: number): Promise<ClaimedBot[]>;
  /** Goes on holding bots under the fences that another process gave, as long as nobody else holds them. */
  adopt(shardId: string, epoch: number, items: BotAssignment[]): Promise<BotAssignment[]>;
  listAssignments(shardId: string, epoch: number): Promise<BotAssignment[]>;
  /** Changes what the shard takes. Bots that are no longer of its pool are free. */
  updateSelector(shardId: string, epoch: number, pool: ShardSelector, json: string): Promise<void>;
  /**
   * Gives bots back. Nobody claims them for so many milliseconds, unless they are wanted anew in between.
   * @returns How many of them were held so.
   */
  release(shardId: string, epoch: number, items: BotAssignment[], restMs?: number): Promise<number>;
  /** Ends the lease. @returns How many bots became free; null where the lease was over already. */
  closeShard(shardId: string, epoch: number): Promise<number | null>;
  /** Frees the bots of shards whose lease has run out. Any process may call it at any time. */
  expireLeases(): Promise<{ shards: { shardId: string; epoch: number }[]; bots: number }>;
  /**
   * Wants these bots, at the start. Whoever held one before has this many milliseconds to come back and adopt it;
   * nobody claims it so long.
   */
  bootstrap(wishes: Iterable<DesiredState>, graceMs: number): Promise<void>;
  /** Wants a bot to run. It stays where it is held, unless it is no longer of that shard's pool. */
  setDesired(wish: DesiredState): Promise<void>;
  /** Wants a bot of the account no longer; whoever holds it loses it. */
  clearDesired(bucketId: string, botId: string): Promise<void>;
  /** Every bot that is wanted, as of now. */
  listDesiredStates(): Promise<DesiredState[]>;
  /** Keeps the bots' states. @returns The bots that are no longer this shard's. */
  upsertStates(shardId: string, states: BotStateUpdate[]): Promise<{ fenced: string[] }>;
  /** JSON of every connected bot of the account. */
  listStates(bucketId: string): Promise<string[]>;
  /** The same as one JSON array in UTF-8, which stays as it is until a state changes. Not to be written to. */
  getStatesJson(bucketId: string): Promise<Uint8Array>;
  getState(bucketId: string, botId: string): Promise<string | null>;
  /** How many bots of all accounts are connected. */
  countStates(): Promise<number>;
  /** The account's shards, and those of others that hold its bots. */
  listShards(bucketId: string): Promise<ShardSummary[]>;
  locate(botId: string): Promise<BotLocation | null>;
  /** Hands a message to a hub. @returns How many heard it: 0 means that nobody is there. */
  sendToHub(hubId: string, message: string): Promise<number>;
  onHubMessage(hubId: string, hear: (message: string) => void): () => void;
  onChange(hear: (change: FleetChange) => void): () => void;
  close(): Promise<void>;
}

/** The engine of this installation. */
export const engine = perApplication<FleetEngine>("engine", createMemoryEngine, (opened) => opened.close());
