import {
  LINK_ACCOUNT_BYTES_LIMIT,
  LINK_ACCOUNT_MAX_QUEUED_BYTES,
  LINK_ACCOUNT_POINTS_LIMIT,
  LINK_SHARED_SHARD_FACTOR,
  MAX_CONNECTIONS_PER_ACCOUNT,
  MAX_SHARDS_PER_ACCOUNT,
} from "../../contract/limits/link.ts";
import { reserveConnection } from "../../domain/service/reserve-connection.ts";
import { TokenBucket } from "../../domain/token-bucket.ts";
import { settings } from "../../settings/settings.ts";

/** Longer than the token buckets need to fill again. */
const RETENTION_MS = 60_000;

/** What several connections may send together: bytes, and points for their frames. */
export class TrafficLimits {
  readonly bytes: TokenBucket;
  readonly points: TokenBucket;

  constructor(factor: number) {
    this.bytes = new TokenBucket(LINK_ACCOUNT_BYTES_LIMIT, factor);
    this.points = new TokenBucket(LINK_ACCOUNT_POINTS_LIMIT, factor);
  }
}

interface PausedConnection {
  resumeReading(): void;
}

/** The size of the frames that wait to be read, of all connections of an account. */
export class Backlog {
  #bytes = 0;
  readonly #paused = new Set<PausedConnection>();

  /** Whether it holds more than this part of its maximum. */
  isFilled(part: number): boolean {
    return this.#bytes > LINK_ACCOUNT_MAX_QUEUED_BYTES * part;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Subtracts frames that were read or dropped. */
  remove(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#paused.size === 0 || this.isFilled(1 / 2)) return;
    const paused = [...this.#paused];
    this.#paused.clear();
    for (const connection of paused) connection.resumeReading();
  }

  /** Resumes the connection once, when the backlog is half empty. */
  resumeWhenDrained(connection: PausedConnection): void {
    this.#paused.add(connection);
  }

  cancelResume(connection: PausedConnection): void {
    this.#paused.delete(connection);
  }
}

/** Without limits, connections are counted all the same. */
const maxOf = (limit: number) => (settings().rateLimits ? limit : Number.MAX_SAFE_INTEGER);

interface CountedShard {
  connections: number;
  release: () => void;
}

/**
 * The connections of one account to this process, and the limits that they share. Traffic is limited for each process,
 * which it protects; the numbers of connections and shards are limited in all processes together.
 */
export class AccountConnections {
  readonly own = new TrafficLimits(1);
  /** For the operator's shards, which run bots of many accounts. */
  readonly shared = new TrafficLimits(LINK_SHARED_SHARD_FACTOR);
  readonly backlog = new Backlog();
  /** What ends the count of each connection. */
  readonly releases: (() => void)[] = [];
  expiryTimer: NodeJS.Timeout | undefined;
  readonly #accountId: string;
  readonly #shards = new Map<string, CountedShard>();

  constructor(accountId: string) {
    this.#accountId = accountId;
  }

  /** A shard that connects again has two connections for a moment, and counts once. @returns False above the maximum. */
  async addShard(shardId: string): Promise<boolean> {
    const group = `shards:${this.#accountId}`;
    const release = await reserveConnection(group, maxOf(MAX_SHARDS_PER_ACCOUNT), shardId);
    if (!release) return false;
    const known = this.#shards.get(shardId) ?? { connections: 0, release };
    known.connections += 1;
    this.#shards.set(shardId, known);
    return true;
  }

  removeShard(shardId: string): void {
    const shard = this.#shards.get(shardId);
    if (!shard) return;
    shard.connections -= 1;
    if (shard.connections > 0) return;
    this.#shards.delete(shardId);
    shard.release();
  }
}

export class ConnectionRegistry {
  readonly #byAccount = new Map<string, AccountConnections>();

  /** @param accountId Empty for the operator. @returns Null when the account has too many connections. */
  async addConnection(accountId: string): Promise<AccountConnections | null> {
    const release = await reserveConnection(`links:${accountId}`, maxOf(MAX_CONNECTIONS_PER_ACCOUNT));
    if (!release) return null;
    const account = this.#byAccount.get(accountId) ?? new AccountConnections(accountId);
    this.#byAccount.set(accountId, account);
    clearTimeout(account.expiryTimer);
    account.releases.push(release);
    return account;
  }

  /** Keeps the account's limits for a while, so that connecting again does not reset them. */
  removeConnection(accountId: string): void {
    const account = this.#byAccount.get(accountId);
    if (!account) return;
    account.releases.pop()?.();
    if (account.releases.length > 0) return;
    account.expiryTimer = setTimeout(() => this.#byAccount.delete(accountId), RETENTION_MS);
    account.expiryTimer.unref();
  }
}
