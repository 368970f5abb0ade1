/** The states of connected bots, by account. */
export class BotStates {
  readonly #byAccount = new Map<string, Map<string, string>>();
  /** Lists that were asked for and have not changed since. */
  readonly #joined = new Map<string, Uint8Array>();

  upsert(bucketId: string, botId: string, json: string): void {
    this.#joined.delete(bucketId);
    const ofAccount = this.#byAccount.get(bucketId) ?? new Map<string, string>();
    this.#byAccount.set(bucketId, ofAccount.set(botId, json));
  }

  /** @returns Whether there was one. */
  remove(bucketId: string, botId: string): boolean {
    this.#joined.delete(bucketId);
    return this.#byAccount.get(bucketId)?.delete(botId) ?? false;
  }

  /** The list as one array, in the bytes that are sent. */
  getJson(bucketId: string): Uint8Array {
    const joined = this.#joined.get(bucketId) ?? Buffer.from(`[${this.list(bucketId).join(",")}]`);
    if (this.#byAccount.has(bucketId)) this.#joined.set(bucketId, joined);
    return joined;
  }

  has = (bucketId: string, botId: string): boolean => this.#byAccount.get(bucketId)?.has(botId) ?? false;
  get = (bucketId: string, botId: string): string | null => this.#byAccount.get(bucketId)?.get(botId) ?? null;
  list = (bucketId: string): string[] => [...(this.#byAccount.get(bucketId)?.values() ?? [])];
  count = (): number => [...this.#byAccount.values()].reduce((sum, { size }) => sum + size, 0);
  clear(): void {
    this.#byAccount.clear();
    this.#joined.clear();
  }
}
