const MIN_SECRET_LENGTH = 4;
const MAX_SECRETS = 5000;
const MAX_LINE_LENGTH = 1000;
/** Longer texts take too long. A secret at this cut is beyond the end of the line, as secrets have at most 255 characters. */
const MAX_SEARCHED_LENGTH = 65_536;

/** Replaces secrets in texts that are logged. */
export class Redactor {
  readonly #secrets = new Set<string>();

  /** The oldest secrets are dropped first, because a late line may still name a bot that was removed. */
  add(...secrets: string[]): void {
    for (const secret of secrets) {
      if (secret.length < MIN_SECRET_LENGTH) continue;
      this.#secrets.delete(secret);
      this.#secrets.add(secret);
      const [oldest] = this.#secrets;
      if (this.#secrets.size > MAX_SECRETS && oldest !== undefined) this.#secrets.delete(oldest);
    }
  }

  redact(text: string): string {
    let redacted = text.slice(0, MAX_SEARCHED_LENGTH);
    for (const secret of this.#secrets) redacted = redacted.replaceAll(secret, "[secret]");
    return redacted.slice(0, MAX_LINE_LENGTH);
  }
}
