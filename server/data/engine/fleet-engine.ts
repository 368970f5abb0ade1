import type { BotAssignment, BotLocation, ClaimedBot } from "./bot-assignment.ts";
import type { DesiredChange, DesiredState } from "./desired-state.ts";
import type { ShardSelector } from "./shard-selector.ts";

/** Which hello of a process a lease was opened or continued with. An older one may arrive later, on another connection. */
export interface HelloNumber {
  /** Of the start of the process. */
  startId: string;
  number: number;
}

/** Whether the process has said hello again since. */
export const isOutdatedHello = (hello: HelloNumber | undefined, latest: HelloNumber | undefined): boolean =>
  hello !== undefined && hello.startId === latest?.startId && hello.number < latest.number;

export interface ShardOpening {
  shardId: string;
  hello?: HelloNumber | undefined;
  selector: ShardSelector;
  /** The number of bots that the shard holds at most. */
  capacity: number;
  /** The process in which the shard's connection ends. */
  hubId: string;
  /** What the service knows of the shard, as JSON that the engine does not read. */
  json: string;
}

/** A lease as its shard names it. */
export interface Lease {
  shardId: string;
  epoch: number;
  /** Of the connection that names the lease; it must be of the same kind as the selector that opened it. */
  selector: ShardSelector;
  hello?: HelloNumber | undefined;
}

/**
 * A lease, and the process that acts for it. The engine refuses a process to which the shard is not connected any more,
 * even if that process has not noticed yet.
 */
export interface LeaseHolder {
  /** The account of the shard's selector. */
  accountId: string;
  shardId: string;
  epoch: number;
  hubId: string;
}

export interface BotStateUpdate extends ClaimedBot {
  /** Grows with each state of one assignment; an older state is ignored. */
  revision: number;
  /** Exactly what the gateway sends. */
  json: string;
}

export interface ReleaseOptions {
  /** Nobody claims the bots during this time, unless their desired state is set again. */
  cooldownMs?: number;
  /** The shard has said that it does not run them. */
  isConfirmed: boolean;
}

/** A live shard, as one account sees it. */
export interface ShardSummary {
  shardId: string;
  selector: ShardSelector;
  capacity: number;
  hubId: string;
  json: string;
  /** The account's bots; a managed or local shard may hold bots of other accounts too. */
  assignedBots: number;
  connectedBots: number;
  /** How long its lease has lasted. */
  ageMs: number;
  /** Milliseconds since the epoch. */
  lastSeenAt: number;
}

/** So many accounts are read at once by those that read all: a broker answers with the states of all their bots. */
export const ACCOUNTS_PER_READING = 50;

/** What one account has at one moment. */
export interface AccountFleet {
  /** JSON of the connected bots, by id. */
  states: ReadonlyMap<string, string>;
  /** Bots that should run and have no shard, those that are claimed first at the beginning. */
  unassigned: string[];
  /** As `listShards`. */
  shards: ShardSummary[];
}

/** A live shard that serves several accounts: a managed or a local one. */
export interface SharedShard {
  shardId: string;
  selector: ShardSelector;
  capacity: number;
  json: string;
  /** Of all accounts. */
  assignedBots: number;
}

/** What an engine without data starts from. */
export interface EngineStart {
  /** The database's time in microseconds: fences and epochs are larger than it, and so larger than all earlier ones. */
  databaseMicroseconds: number;
  /**
   * For this time after the start, a bot that had no assignment since can only be adopted by a shard that held it before:
   * shards may still run their bots. It does not matter who told the engine of the bot, nor whether that was before the start.
   */
  reservationMs: number;
}

/** A change that the engine tells of. */
export type FleetChange =
  /** A bot's desired state was set or cleared. */
  | { kind: "desired"; accountId: string; botId: string }
  /** A bot that should run has no shard: it can be claimed. */
  | { kind: "unassigned"; accountId: string; botId: string }
  /** A shard lost a bot that it did not release. */
  | { kind: "lost"; accountId: string; botId: string; shardId: string; fence: number }
  /** The state of a bot; null once it is no longer connected. And the status that it had before; null without one. */
  | { kind: "state"; accountId: string; botId: string; json: string | null; statusBefore: number | null }
  /** A shard was opened, closed or changed. */
  | { kind: "shard"; accountId: string; shardId: string }
  /** A shard's lease is another hub's now, or a later one of its own. */
  | { kind: "superseded"; accountId: string; shardId: string; epoch: number; hubId: string };

/**
 * Which shard holds which bot, and the bots' live states. Works across processes. Every method resolves or rejects
 * without waiting for anything else to happen. Times are those of the engine's own clock.
 *
 * A shard may act for a bot that it has lost until it learns it. So nobody claims the bot before the shard has released
 * it, or before the shard's lease ends as it stood when the bot was lost: whoever prolongs the lease later tells the shard
 * first that it has lost the bot.
 */
export interface FleetEngine {
  /**
   * Prepares an engine that has no data: a new one, or one that has lost everything.
   * @param readStart Called only for such an engine.
   * @returns The id of the data. Another id than before means that everything was lost in the meantime.
   */
  prepare(readStart: () => Promise<EngineStart>): Promise<string>;
  /**
   * Opens a lease. An earlier lease of the shard ends, and its bots can be claimed at once: the shard runs none of them.
   * @returns `taken` where a shard of another account, kind or credential has the id; `outdated` where the lease belongs
   * to a later hello of the same process.
   */
  openShard(opening: ShardOpening, ttlMs: number): Promise<{ epoch: number } | "taken" | "outdated">;
  /**
   * Continues a lease at another hub; the earlier hub loses it. False: the lease has run out, or belongs to a later hello
   * of the same process.
   */
  resumeShard(lease: Lease, hubId: string, ttlMs: number): Promise<boolean>;
  /** @returns The shard's assignments; null where the lease has run out or is another hub's. */
  renewLease(holder: LeaseHolder, ttlMs: number): Promise<ClaimedBot[] | null>;
  /** Assigns unassigned bots that match the shard's selector to it, up to its capacity. */
  claim(holder: LeaseHolder, max: number): Promise<ClaimedBot[]>;
  /** Takes over assignments of before the engine lost its data, where no other shard holds the bot. */
  adopt(holder: LeaseHolder, assignments: ClaimedBot[]): Promise<ClaimedBot[]>;
  /** @returns Null where the lease has run out or is another hub's. */
  listAssignments(holder: LeaseHolder): Promise<ClaimedBot[] | null>;
  /** Changes which bots the shard may claim. Its bots that do not match any more become unassigned. */
  updateSelector(holder: LeaseHolder, selector: ShardSelector, json: string): Promise<void>;
  /** Ends assignments, or confirms that they have ended. @returns How many of the assignments existed. */
  release(holder: LeaseHolder, assignments: BotAssignment[], options: ReleaseOptions): Promise<number>;
  /**
   * Ends the lease.
   * @param isConfirmed The shard has said that it runs no bots.
   * @returns How many bots became unassigned; null where the lease had ended before.
   */
  closeShard(holder: LeaseHolder, isConfirmed: boolean): Promise<number | null>;
  /** Ends leases that have run out. Any process may call it at any time. */
  expireLeases(): Promise<{ shards: { shardId: string; epoch: number }[]; bots: number }>;
  /**
   * Sets or clears desired states. A bot keeps its assignment while it matches the shard's selector. A change with an
   * older version than an earlier change of the same bot is ignored, so that the orders of two processes cannot cross.
   */
  setDesired(changes: readonly DesiredChange[]): Promise<void>;
  listDesiredStates(): Promise<DesiredState[]>;
  /** Accounts that have bots that should run. */
  listAccounts(): Promise<string[]>;
  /** Whether the account has bots that should run and have no shard, whether or not one may claim them now. */
  hasUnassigned(accountId: string): Promise<boolean>;
  /** Of several accounts, in the order of their ids: one exchange with the broker, however many they are. */
  readFleets(accountIds: readonly string[]): Promise<AccountFleet[]>;
  /** @returns The bots that are not assigned to this shard any more; all where the lease is not this hub's. */
  upsertStates(holder: LeaseHolder, states: BotStateUpdate[]): Promise<{ fenced: string[] }>;
  /** JSON of every connected bot of the account. */
  listStates(accountId: string): Promise<string[]>;
  /** The same as one JSON array in UTF-8. Callers must not change the bytes. */
  getStatesJson(accountId: string): Promise<Uint8Array>;
  getState(accountId: string, botId: string): Promise<string | null>;
  /** Of several bots of one account, in the order of the ids. */
  getStates(accountId: string, botIds: readonly string[]): Promise<(string | null)[]>;
  /** How many bots of all accounts are connected. */
  countStates(): Promise<number>;
  /** The account's shards, and other accounts' shards that hold its bots. */
  listShards(accountId: string): Promise<ShardSummary[]>;
  /** The operator's shards, whichever bots they hold. The numbers of bots may be a second old. */
  listSharedShards(): Promise<SharedShard[]>;
  locate(accountId: string, botId: string): Promise<BotLocation | null>;
  /**
   * Whether this process does a task that one process at a time should do. The duty lasts for the time, and is renewed by
   * calling again.
   */
  claimDuty(task: string, processId: string, ttlMs: number): Promise<boolean>;
  /** @returns How many subscribers received the message: 0 means that the hub does not exist. */
  sendToHub(hubId: string, message: string): Promise<number>;
  /** @returns Ends the subscription. */
  onHubMessage(hubId: string, onMessage: (message: string) => void): () => void;
  /**
   * Changes by this process, and those of other processes except states. Other processes' changes may be lost: they are
   * hints, and whoever depends on a change compares from time to time.
   * @returns Ends the subscription.
   */
  onChange(onChange: (change: FleetChange) => void): () => void;
  close(): Promise<void>;
}
