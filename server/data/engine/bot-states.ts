/** The states of connected bots, by account. */
export class BotStates {
  readonly #byAccount = new Map<string, Map<string, string>>();

  put(bucketId: string, botId: string, json: string): void {
    const ofAccount = this.#byAccount.get(bucketId) ?? new Map<string, string>();
    this.#byAccount.set(bucketId, ofAccount.set(botId, json));
  }

  /** @returns Whether there was one. */
  remove(bucketId: string, botId: string): boolean {
    return this.#byAccount.get(bucketId)?.delete(botId) ?? false;
  }

  has = (bucketId: string, botId: string): boolean => this.#byAccount.get(bucketId)?.has(botId) ?? false;
  get = (bucketId: string, botId: string): string | null => this.#byAccount.get(bucketId)?.get(botId) ?? null;
  list = (bucketId: string): string[] => [...(this.#byAccount.get(bucketId)?.values() ?? [])];
  count = (): number => [...this.#byAccount.values()].reduce((sum, { size }) => sum + size, 0);
  clear = (): void => this.#byAccount.clear();
}
