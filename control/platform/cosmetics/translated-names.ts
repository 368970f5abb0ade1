import type { Cosmetic, CosmeticType } from "./cosmetic-schema.ts";

/** A name by which an item is found. */
export interface NameEntry {
  cosmetic: Cosmetic;
  /** Empty for a further name, so that an id is found once. */
  id: string;
  name: string;
  words: ReadonlySet<string>;
}

export const WHITESPACE = /\s+/;

export const normalizeName = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, " ")
    .trim();

export function toEntry(cosmetic: Cosmetic, id: string, text: string): NameEntry {
  const name = normalizeName(text);
  return { cosmetic, id, name, words: new Set(name.split(WHITESPACE)) };
}

/** Codes of languages under which names may stand: `es-419` may be under `es`, too. */
const codesFor = (languages: readonly string[]): string[] => [
  ...new Set(languages.flatMap((tag) => [tag, tag.split("-", 1)[0] ?? tag])),
];

/** The names of an item in these languages, besides the one that it has in any case. */
export function namesIn(
  { name, names = {} }: Pick<Cosmetic, "name" | "names">,
  languages: readonly string[],
): string[] {
  const found = codesFor(languages).flatMap((code) => (Object.hasOwn(names, code) ? (names[code] ?? []) : []));
  return [...new Set(found)].filter((one) => one !== name);
}

/** Entries of several languages together are kept for so many searches of another kind. */
const MAX_JOINED = 8;

/** The names of a catalogue's items in other languages. Those of a language are indexed when it is first searched. */
export class TranslatedNames {
  readonly #named: readonly Cosmetic[];
  readonly #codes: ReadonlySet<string>;
  readonly #byCode = new Map<string, NameEntry[]>();
  readonly #joined = new Map<string, readonly NameEntry[]>();

  constructor(cosmetics: readonly Cosmetic[]) {
    this.#named = cosmetics.filter(({ names }) => names !== undefined);
    this.#codes = new Set(this.#named.flatMap(({ names = {} }) => Object.keys(names)));
  }

  /** The entries, and after them those of the further names in these languages. */
  addTo(
    entries: readonly NameEntry[],
    type: CosmeticType | undefined,
    languages: readonly string[],
  ): readonly NameEntry[] {
    if (this.#named.length === 0) return entries;
    const codes = codesFor(languages).filter((code) => this.#codes.has(code));
    if (codes.length === 0) return entries;
    const key = [type ?? "", ...codes].join(" ");
    const known = this.#joined.get(key);
    if (known) return known;
    const further = codes.flatMap((code) => this.#entriesIn(code));
    const all = [...entries, ...further.filter(({ cosmetic }) => type === undefined || cosmetic.type === type)];
    if (this.#joined.size >= MAX_JOINED) this.#joined.clear();
    this.#joined.set(key, all);
    return all;
  }

  #entriesIn(code: string): NameEntry[] {
    const known = this.#byCode.get(code);
    if (known) return known;
    const entries = this.#named.flatMap((cosmetic) => {
      const { name, names = {} } = cosmetic;
      const entry = Object.hasOwn(names, code) ? toEntry(cosmetic, "", names[code] ?? "") : null;
      return entry && entry.name !== "" && entry.name !== normalizeName(name) ? [entry] : [];
    });
    this.#byCode.set(code, entries);
    return entries;
  }
}
