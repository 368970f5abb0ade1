export type LogLevel = "debug" | "info" | "warn" | "error";
export type Log = (level: LogLevel, message: string, botId?: string) => void;

const SHORTEST_SECRET = 4;
const MOST_SECRETS = 5000;
const LONGEST_LINE = 1000;

/** Takes secrets out of whatever is written down. */
export class Redactor {
  readonly #secrets = new Set<string>();

  /** Those of bots that have gone are kept for a while: a late line may name them. */
  add(...secrets: string[]): void {
    for (const secret of secrets) {
      if (secret.length < SHORTEST_SECRET) continue;
      this.#secrets.delete(secret);
      this.#secrets.add(secret);
      const [oldest] = this.#secrets;
      if (this.#secrets.size > MOST_SECRETS && oldest !== undefined) this.#secrets.delete(oldest);
    }
  }

  clean(text: string): string {
    let cleaned = text;
    for (const secret of this.#secrets) cleaned = cleaned.replaceAll(secret, "[secret]");
    return cleaned.slice(0, LONGEST_LINE);
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
