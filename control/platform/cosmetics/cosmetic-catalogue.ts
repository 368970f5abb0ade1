import { type Cosmetic, type CosmeticType, FLAG } from "./cosmetic-schema.ts";
import { editDistance } from "./edit-distance.ts";

export type CosmeticMatch =
  | { kind: "one"; cosmetic: Cosmetic }
  | { kind: "several"; cosmetics: readonly Cosmetic[] }
  | { kind: "none" };

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

/** In a short word every letter counts. */
const maxDistanceFor = (text: string): number => Math.min(MAX_DISTANCE, Math.floor(text.length / 3));

function findNearest(entries: readonly Entry[], query: string): Entry[] {
  let best = maxDistanceFor(query);
  let found: Entry[] = [];
  for (const entry of entries) {
    const distance = editDistance(query, entry.name, best);
    if (distance > best) continue;
    if (distance < best) found = [];
    best = distance;
    found.push(entry);
  }
  return found;
}

/** Finds items by what people type. */
export class CosmeticCatalogue {
  readonly #entries: readonly Entry[];
  readonly #byType = new Map<CosmeticType, Entry[]>();

  constructor(cosmetics: readonly Cosmetic[]) {
    this.#entries = cosmetics.map((cosmetic) => {
      const name = normalizeName(cosmetic.name);
      return { cosmetic, id: cosmetic.id.toLowerCase(), name, words: new Set(name.split(WHITESPACE)) };
    });
    for (const entry of this.#entries) {
      const ofType = this.#byType.get(entry.cosmetic.type);
      if (ofType) ofType.push(entry);
      else this.#byType.set(entry.cosmetic.type, [entry]);
    }
  }

  /** The first of these that finds anything: id, name, beginning of a name, words of a name, a name mistyped. */
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

  list(range: "all" | "new" | "shop", type?: CosmeticType): readonly Cosmetic[] {
    const cosmetics = this.#of(type).map((entry) => entry.cosmetic);
    return range === "all" ? cosmetics : cosmetics.filter(({ flags = 0 }) => (flags & FLAG[range]) !== 0);
  }

  #of(type: CosmeticType | undefined): readonly Entry[] {
    return type === undefined ? this.#entries : (this.#byType.get(type) ?? []);
  }
}
