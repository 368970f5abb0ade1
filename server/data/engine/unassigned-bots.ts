import type { ShardSelector } from "./engine.ts";

/** Bots that are wanted and that nobody holds, by account, so that a shard looks only at those it may take. */
export class UnassignedBots {
  readonly #byAccount = new Map<string, Set<string>>();

  add(bucketId: string, botId: string): void {
    const ofAccount = this.#byAccount.get(bucketId) ?? new Set<string>();
    this.#byAccount.set(bucketId, ofAccount.add(botId));
  }

  delete(bucketId: string, botId: string): void {
    const ofAccount = this.#byAccount.get(bucketId);
    ofAccount?.delete(botId);
    if (ofAccount?.size === 0) this.#byAccount.delete(bucketId);
  }

  /** Managed and local shards serve every account. */
  *matching({ bucketId, managed, isLocal }: ShardSelector): Iterable<string> {
    if (!managed && !isLocal) yield* this.#byAccount.get(bucketId) ?? [];
    else for (const ofAccount of this.#byAccount.values()) yield* ofAccount;
  }

  clear(): void {
    this.#byAccount.clear();
  }
}
