export type LogLevel = "debug" | "info" | "warn" | "error";
export type Log = (level: LogLevel, message: string, botId?: string) => void;

const MIN_SECRET_LENGTH = 4;
const MAX_SECRETS = 5000;
const MAX_LINE_LENGTH = 1000;

/** Takes secrets out of whatever is written down. */
export class Redactor {
  readonly #secrets = new Set<string>();

  /** Those of bots that have gone are kept for a while: a late line may name them. */
  add(...secrets: string[]): void {
    for (const secret of secrets) {
      if (secret.length < MIN_SECRET_LENGTH) continue;
      this.#secrets.delete(secret);
      this.#secrets.add(secret);
      const [oldest] = this.#secrets;
      if (this.#secrets.size > MAX_SECRETS && oldest !== undefined) this.#secrets.delete(oldest);
    }
  }

  clean(text: string): string {
    let cleaned = text;
    for (const secret of this.#secrets) cleaned = cleaned.replaceAll(secret, "[secret]");
    return cleaned.slice(0, MAX_LINE_LENGTH);
  }
}

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
