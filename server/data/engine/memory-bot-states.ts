/** The states of connected bots, by account. */
export class BotStates {
  readonly #byAccount = new Map<string, Map<string, string>>();
  /** Encoded lists of accounts whose states have not changed since. */
  readonly #encoded = new Map<string, Uint8Array>();

  upsert(accountId: string, botId: string, json: string): void {
    this.#encoded.delete(accountId);
    const ofAccount = this.#byAccount.get(accountId) ?? new Map<string, string>();
    this.#byAccount.set(accountId, ofAccount.set(botId, json));
  }

  /** @returns What it was; null without one. */
  remove(accountId: string, botId: string): string | null {
    this.#encoded.delete(accountId);
    const removed = this.get(accountId, botId);
    this.#byAccount.get(accountId)?.delete(botId);
    return removed;
  }

  /** The account's states as one JSON array in UTF-8. */
  getJson(accountId: string): Uint8Array {
    const encoded = this.#encoded.get(accountId) ?? Buffer.from(`[${this.list(accountId).join(",")}]`);
    if (this.#byAccount.has(accountId)) this.#encoded.set(accountId, encoded);
    return encoded;
  }

  has = (accountId: string, botId: string): boolean => this.#byAccount.get(accountId)?.has(botId) ?? false;
  get = (accountId: string, botId: string): string | null => this.#byAccount.get(accountId)?.get(botId) ?? null;
  /** A copy. */
  ofAccount = (accountId: string): Map<string, string> => new Map(this.#byAccount.get(accountId));
  list = (accountId: string): string[] => [...(this.#byAccount.get(accountId)?.values() ?? [])];
  count = (): number => [...this.#byAccount.values()].reduce((sum, { size }) => sum + size, 0);
  clear(): void {
    this.#byAccount.clear();
    this.#encoded.clear();
  }
}
