import { distance } from "fastest-levenshtein";
import { type Cosmetic, type CosmeticType, FLAG } from "./cosmetic-schema.ts";
import type { CosmeticMatch, CosmeticRange, CosmeticSearch } from "./cosmetic-search.ts";

interface Entry {
  cosmetic: Cosmetic;
  id: string;
  name: string;
  words: ReadonlySet<string>;
}

const MAX_DISTANCE = 2;
const WHITESPACE = /\s+/;

const normalizeName = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, " ")
    .trim();

/** Short names must match more exactly. */
const maxDistanceFor = (text: string): number => Math.min(MAX_DISTANCE, Math.floor(text.length / 3));

function findNearest(entries: readonly Entry[], query: string): Entry[] {
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

/** Finds items by the text that players type. */
export class CosmeticCatalogue implements CosmeticSearch {
  readonly #entries: readonly Entry[];
  readonly #byType = new Map<CosmeticType, Entry[]>();
  readonly #byId = new Map<string, Cosmetic>();

  constructor(cosmetics: readonly Cosmetic[]) {
    this.#entries = cosmetics.map((cosmetic) => {
      const name = normalizeName(cosmetic.name);
      return { cosmetic, id: cosmetic.id.toLowerCase(), name, words: new Set(name.split(WHITESPACE)) };
    });
    for (const entry of this.#entries) {
      const ofType = this.#byType.get(entry.cosmetic.type);
      this.#byId.set(entry.id, entry.cosmetic);
      if (ofType) ofType.push(entry);
      else this.#byType.set(entry.cosmetic.type, [entry]);
    }
  }

  /** Searches by id, name, start of a name, words of a name, and misspelled name. The first that matches decides. */
  find(query: string, type?: CosmeticType): CosmeticMatch {
    const id = query.trim().toLowerCase();
    const name = normalizeName(query);
    if (!name) return { kind: "none" };
    const entries = this.#of(type);
    const words = name.split(WHITESPACE);
    const steps: (() => Entry[])[] = [
      () => entries.filter((entry) => entry.id === id),
      () => entries.filter((entry) => entry.name === name),
      () => entries.filter((entry) => entry.name.startsWith(name)),
      () => entries.filter((entry) => words.every((word) => entry.words.has(word))),
      () => findNearest(entries, name),
    ];
    for (const step of steps) {
      const [first, ...others] = step().map((entry) => entry.cosmetic);
      if (first)
        return others.length ? { kind: "several", cosmetics: [first, ...others] } : { kind: "one", cosmetic: first };
    }
    return { kind: "none" };
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
