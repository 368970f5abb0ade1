import {
  LINK_ACCOUNT_BYTES,
  LINK_MOST_CONNECTIONS,
  LINK_MOST_SHARDS,
  LINK_SHARED_FACTOR,
} from "../../contract/limits/link.ts";
import { Bucket } from "../../domain/fleet/bucket.ts";
import { settings } from "../../env.ts";

/** Longer than it takes until as much may be sent again as at first. */
const FORGET_MS = 60_000;

/** What the connections of one account share. */
export class LinkAccount {
  readonly bytes: Bucket;
  connections = 0;
  readonly #shards = new Map<string, number>();

  constructor(factor: number) {
    this.bytes = new Bucket(LINK_ACCOUNT_BYTES, factor);
  }

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
    const account = this.#of.get(accountId) ?? new LinkAccount(accountId === "" ? LINK_SHARED_FACTOR : 1);
    if (account.connections >= LINK_MOST_CONNECTIONS && settings().rateLimits) return null;
    this.#of.set(accountId, account);
    account.connections += 1;
    return account;
  }

  /** Who goes and comes has not more than who stays. */
  leave(accountId: string): void {
    const account = this.#of.get(accountId);
    if (!account) return;
    account.connections -= 1;
    if (account.connections > 0) return;
    const forget = () => account.connections === 0 && this.#of.get(accountId) === account && this.#of.delete(accountId);
    setTimeout(forget, FORGET_MS).unref();
  }
}
