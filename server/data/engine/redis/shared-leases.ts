import type { Broker } from "../../broker.ts";
import type { LeaseHolder } from "../fleet-engine.ts";
import type { ShardSelector } from "../shard-selector.ts";
import type { AccountScripts } from "./account-scripts.ts";

/** What is written of a lease among the keys of each account that the shard serves. */
export interface LeaseCopy {
  ttlMs: number;
  capacity: number;
  selector: ShardSelector;
  kind: string;
  json: string;
}

export const copyText = ({ ttlMs, capacity, selector, kind, json }: LeaseCopy): string =>
  JSON.stringify([String(ttlMs), String(capacity), JSON.stringify(selector), kind, json]);

/**
 * The operator's shards, which hold bots of many accounts. Each account that such a shard serves has a copy of its lease
 * among its own keys, so that every script works on one account.
 */
export class SharedLeases {
  readonly #broker: Broker;
  readonly #scripts: AccountScripts;
  /** The leases of shards that are connected to this process. */
  readonly #own = new Map<string, LeaseCopy>();

  constructor(broker: Broker, scripts: AccountScripts) {
    this.#broker = broker;
    this.#scripts = scripts;
  }

  get = (shardId: string): LeaseCopy | undefined => this.#own.get(shardId);
  set = (shardId: string, copy: LeaseCopy): Map<string, LeaseCopy> => this.#own.set(shardId, copy);
  forget = (shardId: string): boolean => this.#own.delete(shardId);

  /** The accounts besides the shard's own among whose keys a copy of the lease may be. */
  async listServed({ accountId, shardId }: Pick<LeaseHolder, "accountId" | "shardId">): Promise<string[]> {
    const served = await this.#broker.redis.smembers(this.#keyOf(accountId, shardId));
    return served.filter((id) => id !== accountId);
  }

  /** Before the copy is made: a process that ends in between leaves an account too many, and never one too few. */
  async addServed({ accountId, shardId }: LeaseHolder, servedId: string): Promise<void> {
    await this.#broker.redis.sadd(this.#keyOf(accountId, shardId), servedId);
  }

  async removeServed({ accountId, shardId }: Pick<LeaseHolder, "accountId" | "shardId">): Promise<void> {
    await this.#broker.redis.del(this.#keyOf(accountId, shardId));
  }

  #keyOf = (accountId: string, shardId: string) => this.#scripts.keyOf(accountId, `served:${shardId}`);
}
