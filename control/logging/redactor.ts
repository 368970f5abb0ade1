/** Of bots, and again of people. */
const MAX_NAMES = 20_000;
/** Shorter ones are words of other sentences in another case. */
const MIN_LENGTH_IN_ANY_CASE = 4;
const PLACEHOLDER = "[name]";

/** Names of bots and players, as far as they are known, to be replaced in the sentences that platforms write. */
class NamesToHide {
  readonly #people = new LatestNames();
  /** Of their own, because the friends of the bots are so many more. */
  readonly #bots = new LatestNames();

  add(...names: string[]): void {
    this.#people.add(names);
  }

  addBots(...names: string[]): void {
    this.#bots.add(names);
  }

  /** Replaces whole words only: a name may be a part of any word. */
  replaceIn(text: string): string {
    const lower = text.toLowerCase();
    // The longest first, because a name may be a part of another one.
    const found = [...this.#bots.all, ...this.#people.all]
      .filter(([key, name]) => (isShort(name) ? text : lower).includes(key))
      .sort(([a], [b]) => b.length - a.length);
    return found.reduce((replaced, [, name]) => replaced.replace(wordOf(name), PLACEHOLDER), text);
  }
}

/** The names that were added last. */
class LatestNames {
  /** By what is the same in each form that is replaced. The oldest first. */
  readonly #names = new Map<string, string>();

  get all(): Iterable<[key: string, name: string]> {
    return this.#names;
  }

  add(names: string[]): void {
    for (const name of names) {
      const key = isShort(name) ? name : name.toLowerCase();
      if (key.trim() === "") continue;
      this.#names.delete(key);
      this.#names.set(key, name);
      const [oldest] = this.#names.keys();
      if (this.#names.size > MAX_NAMES && oldest !== undefined) this.#names.delete(oldest);
    }
  }
}

const isShort = (name: string): boolean => name.length < MIN_LENGTH_IN_ANY_CASE;

function wordOf(name: string): RegExp {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, isShort(name) ? "gu" : "giu");
}

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
