import {
  LINK_ACCOUNT_BYTES,
  LINK_ACCOUNT_POINTS,
  LINK_ACCOUNT_WAITING_BYTES,
  LINK_MOST_CONNECTIONS,
  LINK_MOST_SHARDS,
  LINK_SHARED_FACTOR,
} from "../../contract/limits/link.ts";
import { Bucket } from "../../domain/fleet/bucket.ts";
import { settings } from "../../env.ts";

/** Longer than it takes until as much may be sent again as at first. */
const FORGET_MS = 60_000;

/** What several connections may send together. */
export class Share {
  readonly bytes: Bucket;
  readonly points: Bucket;

  constructor(factor: number) {
    this.bytes = new Bucket(LINK_ACCOUNT_BYTES, factor);
    this.points = new Bucket(LINK_ACCOUNT_POINTS, factor);
  }
}

interface Paused {
  /** There is room again. */
  goOn(): void;
}

/** Frames of several connections that wait to be read. */
export class Backlog {
  #bytes = 0;
  readonly #paused = new Set<Paused>();

  /** More waits than a part of what may. */
  isOver(part: number): boolean {
    return this.#bytes > LINK_ACCOUNT_WAITING_BYTES / part;
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
    for (const connection of paused) connection.goOn();
  }

  /** Tells it once, when half of what may wait has been read. */
  hold(connection: Paused): void {
    this.#paused.add(connection);
  }

  letGo(connection: Paused): void {
    this.#paused.delete(connection);
  }
}

/** What the connections of one account share. */
export class LinkAccount {
  readonly own = new Share(1);
  /** Of those of its shards that serve the bots of many accounts. */
  readonly shared = new Share(LINK_SHARED_FACTOR);
  readonly backlog = new Backlog();
  connections = 0;
  forgetting: NodeJS.Timeout | undefined;
  readonly #shards = new Map<string, number>();

  /** A shard that comes back is there twice for a moment, and counts once. @returns False when there are too many. */
  addShard(shardId: string): boolean {
    const known = this.#shards.get(shardId) ?? 0;
    if (known === 0 && this.#shards.size >= LINK_MOST_SHARDS && settings().rateLimits) return false;
    this.#shards.set(shardId, known + 1);
    return true;
  }

  removeShard(shardId: string): void {
    const left = (this.#shards.get(shardId) ?? 0) - 1;
    if (left > 0) this.#shards.set(shardId, left);
    else this.#shards.delete(shardId);
  }
}

export class LinkAccounts {
  readonly #of = new Map<string, LinkAccount>();

  /** @param accountId Empty for the operator. @returns Null when the account has too many connections. */
  enter(accountId: string): LinkAccount | null {
    const account = this.#of.get(accountId) ?? new LinkAccount();
    if (account.connections >= LINK_MOST_CONNECTIONS && settings().rateLimits) return null;
    this.#of.set(accountId, account);
    clearTimeout(account.forgetting);
    account.connections += 1;
    return account;
  }

  /** Who goes and comes has not more than who stays. */
  leave(accountId: string): void {
    const account = this.#of.get(accountId);
    if (!account) return;
    account.connections -= 1;
    if (account.connections > 0) return;
    account.forgetting = setTimeout(() => this.#of.delete(accountId), FORGET_MS);
    account.forgetting.unref();
  }
}
