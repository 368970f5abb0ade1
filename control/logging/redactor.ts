import { NamesToHide } from "./names-to-hide.ts";

const MIN_SECRET_LENGTH = 4;
const MAX_SECRETS = 5000;
const MAX_LINE_LENGTH = 1000;
/** Longer texts take too long. A secret at this cut is beyond the end of the line, as secrets have at most 255 characters. */
const MAX_SEARCHED_LENGTH = 65_536;
/** Limited lengths, because a long text without an end of the word would be searched again from each of its characters. */
const EMAIL = /[^\s@"'<>()[\],;:\\/?=&#%]{1,64}(?:@|%40)[\p{L}\p{N}.-]{1,253}\.\p{L}{2,63}/gu;

/** What is left out of the log besides secrets. */
export interface HiddenTexts {
  hideNames: boolean;
  hideEmails: boolean;
}

/** Replaces secrets in texts that are logged, and, where that is asked for, names and e-mail addresses. */
export class Redactor {
  readonly #secrets = new Set<string>();
  #names: NamesToHide | null = null;
  #hidesEmails = false;

  constructor(hidden?: HiddenTexts) {
    if (hidden) this.hide(hidden);
  }

  hide({ hideNames, hideEmails }: HiddenTexts): void {
    this.#names = hideNames ? new NamesToHide() : null;
    this.#hidesEmails = hideEmails;
  }

  get hidesNames(): boolean {
    return this.#names !== null;
  }

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

  /** Of people. Does nothing while names are not hidden. */
  addNames(...names: string[]): void {
    this.#names?.add(...names);
  }

  /** The same for names of bots: those of people, however many they are, do not push them out. */
  addBotNames(...names: string[]): void {
    this.#names?.addBots(...names);
  }

  redact(text: string): string {
    let redacted = text.slice(0, MAX_SEARCHED_LENGTH);
    for (const secret of this.#secrets) redacted = redacted.replaceAll(secret, "[secret]");
    if (this.#hidesEmails) redacted = redacted.replace(EMAIL, "[e-mail]");
    if (this.#names) redacted = this.#names.replaceIn(redacted);
    return redacted.slice(0, MAX_LINE_LENGTH);
  }
}
