import { portalOnly } from "../../contract/access.ts";
import { type CatalogueItem, FoundItems, ItemLookup, ItemSearch } from "../../contract/items.ts";
import type { Db } from "../../data/db.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { completeConfig } from "../fleet/assigning/read-assigned-bots.ts";
import { operation } from "../operation.ts";
import { findCatalogues } from "./find-catalogues.ts";
import { openCatalogues } from "./parsed-catalogues.ts";
import { inTurn } from "./search-in-turn.ts";

/** Those of the items that the catalogues have. */
export const getItems = operation(
  { name: "items.get", access: portalOnly, input: ItemLookup, output: FoundItems },
  async ({ ids }, { actor: { accountId } }) =>
    inTurn(accountId, async () => {
      const { catalogues, missing } = await findCatalogues(accountId);
      const opened = await openCatalogues(catalogues);
      const find = (id: string): CatalogueItem | undefined => {
        for (const catalogue of opened) {
          const item = catalogue.get(id);
          if (item) return item;
        }
        return undefined;
      };
      return { items: [...new Set(ids)].flatMap((id) => find(id) ?? []), missing };
    }),
);

/** Of what is typed. Names are shorter, and each further letter costs time. */
const MAX_SEARCHED = 64;

/** The items that a person who types this may mean, best first, as the bots' commands would find them. */
export const searchItems = operation(
  { name: "items.search", access: portalOnly, input: ItemSearch, output: FoundItems },
  async ({ query, kind, limit, locale, category }, { actor: { accountId }, db }) =>
    inTurn(accountId, async () => {
      const languages = [...(locale ? [locale] : []), ...(await readSearchLangs(db, accountId, category))];
      const { catalogues, missing } = await findCatalogues(accountId);
      const found = new Map<string, CatalogueItem>();
      for (const catalogue of await openCatalogues(catalogues)) {
        for (const item of catalogue.search(query.slice(0, MAX_SEARCHED), { kind, limit, languages })) {
          if (!found.has(item.id.toLowerCase())) found.set(item.id.toLowerCase(), item);
        }
      }
      return { items: [...found.values()].slice(0, limit), missing };
    }),
);

/** The languages in which the bots of a category find items. */
async function readSearchLangs(db: Db, accountId: string, categoryId: string | undefined): Promise<string[]> {
  if (categoryId === undefined) return [];
  const { config } = await requireOwnCategory(db, accountId, categoryId);
  return completeConfig(config).searchLangs;
}
