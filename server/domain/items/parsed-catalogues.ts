import { CosmeticCatalogue } from "#control/platform/cosmetics/cosmetic-catalogue.ts";
import { namesIn } from "#control/platform/cosmetics/translated-names.ts";
import { perApplication } from "../../application.ts";
import type { CatalogueItem, ItemKind } from "../../contract/items.ts";
import { readCatalogue, type StoredItem } from "../../data/item-catalogues.ts";
import type { KnownCatalogue } from "./find-catalogues.ts";

/** All catalogues that are held in memory together. */
const MAX_ITEMS = 120_000;
const MAX_CATALOGUES = 32;

type LibraryItem = ConstructorParameters<typeof CosmeticCatalogue>[0][number];

const toItem = (
  { id, type, name, names, variants = [], image, color }: StoredItem,
  languages: readonly string[] = [],
): CatalogueItem => ({
  id,
  kind: type as ItemKind,
  name,
  ...(names && { names: namesIn({ name, names }, languages) }),
  channels: variants.map(({ t, n, o }) => ({
    channel: t,
    name: n,
    variants: o.map((option) => ({ variant: option.t, name: option.n })),
  })),
  image: image ?? null,
  color: color ?? null,
});

interface Search {
  kind: ItemKind | undefined;
  limit: number;
  /** Codes of the languages in which further names are searched. */
  languages: readonly string[];
}

/** The items of one catalogue, found as commands find them. */
class ParsedCatalogue {
  readonly size: number;
  /** As commands search it. */
  readonly library: CosmeticCatalogue;

  constructor(items: StoredItem[]) {
    this.size = items.length;
    this.library = new CosmeticCatalogue(items.map((item) => ({ ...item, path: "" }) as LibraryItem));
  }

  search(query: string, { kind, limit, languages }: Search): CatalogueItem[] {
    const found = this.library.suggest(query, { type: kind, limit, languages });
    return found.map((item) => toItem(item as StoredItem, languages));
  }

  get(id: string): CatalogueItem | null {
    const item = this.library.get(id);
    return item ? toItem(item as StoredItem) : null;
  }
}

/** The catalogues that were used last, by owner, platform and digest. */
const parsed = perApplication("parsed item catalogues", () => new Map<string, Promise<ParsedCatalogue>>());

/** @returns What is known of the catalogues, in their order. */
export async function openCatalogues(catalogues: readonly KnownCatalogue[]): Promise<ParsedCatalogue[]> {
  const opened = await Promise.all(catalogues.map(open));
  await evict();
  return opened;
}

async function open(catalogue: KnownCatalogue): Promise<ParsedCatalogue> {
  const key = JSON.stringify([catalogue.owner, catalogue.platform, catalogue.digest]);
  const known = parsed().get(key);
  const opened = known ?? readCatalogue(catalogue, catalogue.digest).then((items) => new ParsedCatalogue(items ?? []));
  parsed().delete(key);
  parsed().set(key, opened);
  try {
    const { size } = await opened;
    if (size === 0) parsed().delete(key); // replaced in the meantime, or empty
    return await opened;
  } catch (error) {
    parsed().delete(key);
    throw error;
  }
}

/** The catalogue that was used last stays. */
async function evict(): Promise<void> {
  let items = 0;
  let count = 0;
  for (const [key, opening] of [...parsed()].reverse()) {
    const { size } = await opening.catch(() => ({ size: 0 }));
    items += size;
    count += 1;
    if (count > 1 && (items > MAX_ITEMS || count > MAX_CATALOGUES)) parsed().delete(key);
  }
}
