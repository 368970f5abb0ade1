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

/** Longer than it takes until as much may be sent again as at first. */
const RETENTION_MS = 60_000;

/** What several connections may send together. */
export class TrafficLimits {
  readonly bytes: TokenBucket;
  readonly points: TokenBucket;

  constructor(factor: number) {
    this.bytes = new TokenBucket(LINK_ACCOUNT_BYTES_LIMIT, factor);
    this.points = new TokenBucket(LINK_ACCOUNT_POINTS_LIMIT, factor);
  }
}

interface PausedConnection {
  /** There is room again. */
  resumeReading(): void;
}

/** Frames of several connections that wait to be read. */
export class Backlog {
  #bytes = 0;
  readonly #paused = new Set<PausedConnection>();

  /** More waits than a part of what may. */
  isOver(part: number): boolean {
    return this.#bytes > LINK_ACCOUNT_MAX_QUEUED_BYTES / part;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }

  /** They were read, or are not read any more. */
  remove(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#paused.size === 0 || this.isOver(2)) return;
    const paused = [...this.#paused];
    this.#paused.clear();
    for (const connection of paused) connection.resumeReading();
  }

  /** Tells it once, when half of what may wait has been read. */
  resumeWhenDrained(connection: PausedConnection): void {
    this.#paused.add(connection);
  }

  cancelResume(connection: PausedConnection): void {
    this.#paused.delete(connection);
  }
}

/** What the connections of one account share. */
export class AccountConnections {
  readonly own = new TrafficLimits(1);
  /** Of those of its shards that serve the bots of many accounts. */
  readonly shared = new TrafficLimits(LINK_SHARED_SHARD_FACTOR);
  readonly backlog = new Backlog();
  connections = 0;
  expiryTimer: NodeJS.Timeout | undefined;
  readonly #shards = new Map<string, number>();

  /** A shard that comes back is there twice for a moment, and counts once. @returns False when there are too many. */
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
  readonly #of = new Map<string, AccountConnections>();

  /** @param accountId Empty for the operator. @returns Null when the account has too many connections. */
  addConnection(accountId: string): AccountConnections | null {
    const account = this.#of.get(accountId) ?? new AccountConnections();
    if (account.connections >= MAX_CONNECTIONS_PER_ACCOUNT && settings().rateLimits) return null;
    this.#of.set(accountId, account);
    clearTimeout(account.expiryTimer);
    account.connections += 1;
    return account;
  }

  /** Who goes and comes has not more than who stays. */
  removeConnection(accountId: string): void {
    const account = this.#of.get(accountId);
    if (!account) return;
    account.connections -= 1;
    if (account.connections > 0) return;
    account.expiryTimer = setTimeout(() => this.#of.delete(accountId), RETENTION_MS);
    account.expiryTimer.unref();
  }
}
