import { distance } from "fastest-levenshtein";
import { type Cosmetic, type CosmeticType, FLAG } from "./cosmetic-schema.ts";
import type { CosmeticMatch, CosmeticRange, CosmeticSearch } from "./cosmetic-search.ts";
import { type NameEntry as Entry, normalizeName, TranslatedNames, toEntry, WHITESPACE } from "./translated-names.ts";

const MAX_DISTANCE = 2;
/** Nobody types a longer name; comparing long ones letter by letter takes long. */
const MAX_MISSPELLED_LENGTH = 64;

/** Short names must match more exactly. */
const maxDistanceFor = (text: string): number => Math.min(MAX_DISTANCE, Math.floor(text.length / 3));

function findNearest(entries: readonly Entry[], query: string): Entry[] {
  if (query.length > MAX_MISSPELLED_LENGTH) return [];
  let best = maxDistanceFor(query);
  let found: Entry[] = [];
  for (const entry of entries) {
    if (Math.abs(query.length - entry.name.length) > best) continue;
    const edits = distance(query, entry.name);
    if (edits > best) continue;
    if (edits < best) found = [];
    best = edits;
    found.push(entry);
  }
  return found;
}

interface Query {
  id: string;
  name: string;
  words: readonly string[];
}
type Step = (entries: readonly Entry[]) => Entry[];

/** No item has a longer name or id. */
const MAX_QUERY_LENGTH = 255;

function readQuery(query: string): Query | null {
  if (query.length > MAX_QUERY_LENGTH) return null;
  const name = normalizeName(query);
  return name ? { id: query.trim().toLowerCase(), name, words: [...new Set(name.split(WHITESPACE))] } : null;
}

const exactSteps = ({ id, name, words }: Query): Step[] => [
  (entries) => entries.filter((entry) => entry.id === id),
  (entries) => entries.filter((entry) => entry.name === name),
  (entries) => entries.filter((entry) => entry.name.startsWith(name)),
  (entries) => entries.filter((entry) => words.every((word) => entry.words.has(word))),
];

const byBeginnings =
  ({ id, words }: Query): Step =>
  (entries) =>
    entries.filter(
      (entry) =>
        entry.id.startsWith(id) || words.every((word) => [...entry.words].some((known) => known.startsWith(word))),
    );

const byMisspelling =
  ({ name }: Query): Step =>
  (entries) =>
    findNearest(entries, name);

interface SuggestOptions {
  type?: CosmeticType | undefined;
  limit: number;
  /** Codes of the languages in which further names are searched. */
  languages?: readonly string[];
}

/** Finds items by the text that players type. */
export class CosmeticCatalogue implements CosmeticSearch {
  readonly #entries: readonly Entry[];
  readonly #byType = new Map<CosmeticType, Entry[]>();
  readonly #byId = new Map<string, Cosmetic>();
  readonly #names: TranslatedNames;

  constructor(cosmetics: readonly Cosmetic[]) {
    this.#entries = cosmetics.map((cosmetic) => toEntry(cosmetic, cosmetic.id.toLowerCase(), cosmetic.name));
    for (const entry of this.#entries) {
      const ofType = this.#byType.get(entry.cosmetic.type);
      this.#byId.set(entry.id, entry.cosmetic);
      if (ofType) ofType.push(entry);
      else this.#byType.set(entry.cosmetic.type, [entry]);
    }
    this.#names = new TranslatedNames(cosmetics);
  }

  /** Searches by id, name, start of a name, words of a name, and misspelled name. The first that matches decides. */
  find(query: string, type?: CosmeticType, languages: readonly string[] = []): CosmeticMatch {
    const search = readQuery(query);
    if (!search) return { kind: "none" };
    const entries = this.#names.addTo(this.#of(type), type, languages);
    for (const step of [...exactSteps(search), byMisspelling(search)]) {
      const [first, ...others] = new Set(step(entries).map((entry) => entry.cosmetic));
      if (first)
        return others.length ? { kind: "several", cosmetics: [first, ...others] } : { kind: "one", cosmetic: first };
    }
    return { kind: "none" };
  }

  /**
   * What a person who is still typing may mean, best first: what `find` would choose, then items whose words or id begin
   * so. Misspelled names only where nothing else is found. Without a query, the first items.
   */
  suggest(query: string, { type, limit, languages = [] }: SuggestOptions): Cosmetic[] {
    const search = readQuery(query);
    const own = this.#of(type);
    if (!search) return query.trim() === "" ? own.slice(0, limit).map((entry) => entry.cosmetic) : [];
    const entries = this.#names.addTo(own, type, languages);
    const found = new Set<Cosmetic>();
    for (const step of [...exactSteps(search), byBeginnings(search)]) {
      if (found.size >= limit) break;
      for (const entry of step(entries)) found.add(entry.cosmetic);
    }
    if (found.size === 0) for (const entry of byMisspelling(search)(entries)) found.add(entry.cosmetic);
    return [...found].slice(0, limit);
  }

  get(id: string): Cosmetic | undefined {
    return this.#byId.get(id.toLowerCase());
  }

  list(range: CosmeticRange, type?: CosmeticType): readonly Cosmetic[] {
    const cosmetics = this.#of(type).map((entry) => entry.cosmetic);
    return range === "all" ? cosmetics : cosmetics.filter(({ flags = 0 }) => (flags & FLAG[range]) !== 0);
  }

  #of(type: CosmeticType | undefined): readonly Entry[] {
    return type === undefined ? this.#entries : (this.#byType.get(type) ?? []);
  }
}
