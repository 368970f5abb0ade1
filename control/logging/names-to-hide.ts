const MAX_NAMES = 20_000;
/** Shorter ones are words of other sentences in another case. */
const MIN_LENGTH_IN_ANY_CASE = 4;
const PLACEHOLDER = "[name]";

/** Names of bots and players, as far as they are known, to be replaced in the sentences that platforms write. */
export class NamesToHide {
  /** By their lower-case forms. The oldest first. */
  readonly #names = new Map<string, string>();

  add(...names: string[]): void {
    for (const name of names) {
      const key = name.toLowerCase();
      if (key.trim() === "") continue;
      this.#names.delete(key);
      this.#names.set(key, name);
      const [oldest] = this.#names.keys();
      if (this.#names.size > MAX_NAMES && oldest !== undefined) this.#names.delete(oldest);
    }
  }

  /** Replaces whole words only: a name may be a part of any word. */
  replaceIn(text: string): string {
    const lower = text.toLowerCase();
    // The longest first, because a name may be a part of another one.
    const found = [...this.#names].filter(([key]) => lower.includes(key)).sort(([a], [b]) => b.length - a.length);
    return found.reduce((replaced, [, name]) => replaced.replace(wordOf(name), PLACEHOLDER), text);
  }
}

function wordOf(name: string): RegExp {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const flags = name.length < MIN_LENGTH_IN_ANY_CASE ? "gu" : "giu";
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, flags);
}
