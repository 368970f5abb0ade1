import { errorMessage } from "../../logging/error-message.ts";
import { CosmeticCatalogue } from "./cosmetic-catalogue.ts";
import type { Cosmetic, CosmeticById, CosmeticSearch } from "./cosmetic-search.ts";
import { generateCosmetics } from "./generate-cosmetics.ts";
import { importCosmetics } from "./import-cosmetics.ts";

/** The files of items that an operator names. */
export interface CosmeticFiles {
  /** For the bots whose category has no file of its own. The invented items when it is missing. */
  cosmetics?: string | undefined;
  /** Files by the id of a category. */
  categoryCosmetics?: Readonly<Record<string, string>> | undefined;
}

/** The catalogue of each category. `get` looks into all of them, the general one first. */
export class CosmeticCatalogues implements CosmeticById {
  readonly #general: CosmeticSearch;
  readonly #byCategory: ReadonlyMap<string, CosmeticSearch>;

  constructor(general: CosmeticSearch, byCategory: ReadonlyMap<string, CosmeticSearch> = new Map()) {
    this.#general = general;
    this.#byCategory = byCategory;
  }

  /** @param category Null for a bot without a category. */
  of(category: string | null): CosmeticSearch {
    return (category === null ? undefined : this.#byCategory.get(category)) ?? this.#general;
  }

  /** The items of all catalogues. Of several with one id, only the one that `get` finds. */
  all(): Cosmetic[] {
    const byId = new Map<string, Cosmetic>();
    for (const catalogue of new Set([this.#general, ...this.#byCategory.values()])) {
      for (const cosmetic of catalogue.list("all")) {
        const key = cosmetic.id.toLowerCase();
        if (!byId.has(key)) byId.set(key, cosmetic);
      }
    }
    return [...byId.values()];
  }

  get(id: string): ReturnType<CosmeticSearch["get"]> {
    for (const catalogue of [this.#general, ...this.#byCategory.values()]) {
      const cosmetic = catalogue.get(id);
      if (cosmetic) return cosmetic;
    }
    return undefined;
  }
}

/**
 * Reads each file once; categories that name the same file share a catalogue.
 * @param isSimulated Whether the platform has the invented playlists. Bots check those of their parties against the list.
 * @throws CosmeticsFileError
 */
export async function loadCatalogues(
  { cosmetics, categoryCosmetics = {} }: CosmeticFiles,
  isSimulated = true,
): Promise<CosmeticCatalogues> {
  const invented = generateCosmetics().filter(({ type }) => isSimulated || type !== "playlist");
  const catalogues = new Map<string | undefined, CosmeticCatalogue>();
  const load = async (file: string | undefined): Promise<CosmeticCatalogue> => {
    const loaded = catalogues.get(file);
    if (loaded) return loaded;
    const catalogue = new CosmeticCatalogue(file === undefined ? invented : await importCosmetics(file));
    catalogues.set(file, catalogue);
    return catalogue;
  };
  const general = await load(cosmetics);
  const byCategory = new Map<string, CosmeticSearch>();
  for (const [category, file] of Object.entries(categoryCosmetics)) byCategory.set(category, await load(file));
  return new CosmeticCatalogues(general, byCategory);
}

/** Reports an invalid file by its name and, for the file of a category, by the category's id. @throws Error */
export async function checkCosmeticFiles({ cosmetics, categoryCosmetics = {} }: CosmeticFiles): Promise<void> {
  if (cosmetics !== undefined) await importCosmetics(cosmetics);
  const checked = new Set([cosmetics]);
  for (const [category, file] of Object.entries(categoryCosmetics)) {
    if (checked.has(file)) continue;
    checked.add(file);
    await importCosmetics(file).catch((cause: unknown) => {
      throw new Error(`The items of category ${category}: ${errorMessage(cause)}`, { cause });
    });
  }
}
