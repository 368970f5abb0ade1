const RETENTION_MS = 600_000;

/**
 * The versions of cleared desired states, for ten minutes: long after a delayed change that was read before could arrive.
 */
export class ClearedVersions {
  readonly #byBot = new Map<string, { version: number; at: number }>();

  isNewerThan(botId: string, version: number): boolean {
    return (this.#byBot.get(botId)?.version ?? Number.NEGATIVE_INFINITY) > version;
  }

  add(botId: string, version: number, now: number): void {
    this.#byBot.delete(botId); // the map is ordered by time
    this.#byBot.set(botId, { version, at: now });
    for (const [id, { at }] of this.#byBot) {
      if (now - at < RETENTION_MS) return;
      this.#byBot.delete(id);
    }
  }

  delete(botId: string): void {
    this.#byBot.delete(botId);
  }
}
