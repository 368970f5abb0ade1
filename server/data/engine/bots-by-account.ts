import type { ShardSelector } from "./shard-selector.ts";

/** Ids of bots by account, so that a shard looks only at bots that it may claim. */
export class BotsByAccount {
  readonly #byAccount = new Map<string, Set<string>>();

  add(accountId: string, botId: string): void {
    const ofAccount = this.#byAccount.get(accountId) ?? new Set<string>();
    this.#byAccount.set(accountId, ofAccount.add(botId));
  }

  delete(accountId: string, botId: string): void {
    const ofAccount = this.#byAccount.get(accountId);
    ofAccount?.delete(botId);
    if (ofAccount?.size === 0) this.#byAccount.delete(accountId);
  }

  /** Bots whose account matches the selector. Managed and local shards serve every account. */
  *ofAccounts({ accountId, managed, isLocal }: ShardSelector): Iterable<string> {
    if (!managed && !isLocal) yield* this.#byAccount.get(accountId) ?? [];
    else for (const ofAccount of this.#byAccount.values()) yield* ofAccount;
  }

  get accountIds(): string[] {
    return [...this.#byAccount.keys()];
  }

  of = (accountId: string): string[] => [...(this.#byAccount.get(accountId) ?? [])];
  hasOf = (accountId: string): boolean => this.#byAccount.has(accountId);

  clear(): void {
    this.#byAccount.clear();
  }
}
