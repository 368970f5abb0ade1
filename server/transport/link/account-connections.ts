import {
  LINK_ACCOUNT_BYTES_LIMIT,
  LINK_ACCOUNT_MAX_QUEUED_BYTES,
  LINK_ACCOUNT_POINTS_LIMIT,
  LINK_SHARED_SHARD_FACTOR,
  MAX_CONNECTIONS_PER_ACCOUNT,
  MAX_SHARDS_PER_ACCOUNT,
} from "../../contract/limits/link.ts";
import { TokenBucket } from "../../domain/fleet/token-bucket.ts";
import { settings } from "../../env.ts";

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

/** The connections of one account, and the limits that they share. */
export class AccountConnections {
  readonly own = new TrafficLimits(1);
  /** For the operator's shards, which run bots of many accounts. */
  readonly shared = new TrafficLimits(LINK_SHARED_SHARD_FACTOR);
  readonly backlog = new Backlog();
  connections = 0;
  expiryTimer: NodeJS.Timeout | undefined;
  readonly #shards = new Map<string, number>();

  /** A shard that connects again has two connections for a moment, and counts once. @returns False above the maximum. */
  addShard(shardId: string): boolean {
    const known = this.#shards.get(shardId) ?? 0;
    if (known === 0 && this.#shards.size >= MAX_SHARDS_PER_ACCOUNT && settings().rateLimits) return false;
    this.#shards.set(shardId, known + 1);
    return true;
  }

  removeShard(shardId: string): void {
    const left = (this.#shards.get(shardId) ?? 0) - 1;
    if (left > 0) this.#shards.set(shardId, left);
    else this.#shards.delete(shardId);
  }
}

export class ConnectionRegistry {
  readonly #byAccount = new Map<string, AccountConnections>();

  /** @param accountId Empty for the operator. @returns Null when the account has too many connections. */
  addConnection(accountId: string): AccountConnections | null {
    const account = this.#byAccount.get(accountId) ?? new AccountConnections();
    if (account.connections >= MAX_CONNECTIONS_PER_ACCOUNT && settings().rateLimits) return null;
    this.#byAccount.set(accountId, account);
    clearTimeout(account.expiryTimer);
    account.connections += 1;
    return account;
  }

  /** Keeps the account's limits for a while, so that connecting again does not reset them. */
  removeConnection(accountId: string): void {
    const account = this.#byAccount.get(accountId);
    if (!account) return;
    account.connections -= 1;
    if (account.connections > 0) return;
    account.expiryTimer = setTimeout(() => this.#byAccount.delete(accountId), RETENTION_MS);
    account.expiryTimer.unref();
  }
}
