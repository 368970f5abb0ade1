/** Of bots, and again of people. */
const MAX_NAMES = 20_000;
/** Shorter ones are words of other sentences in another case. */
const MIN_LENGTH_IN_ANY_CASE = 4;
const PLACEHOLDER = "[name]";

/** Names of bots and players, as far as they are known, to be replaced in the sentences that platforms write. */
export class NamesToHide {
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
