import { portalOnly } from "../../contract/access.ts";
import { type CatalogueItem, FoundItems, ItemSearch } from "../../contract/items.ts";
import { operation } from "../operation.ts";
import { findCatalogues } from "./find-catalogues.ts";
import { openCatalogues } from "./parsed-catalogues.ts";
import { inTurn } from "./search-in-turn.ts";

/** Of what is typed. Names are shorter, and each further letter costs time. */
const MAX_SEARCHED = 64;

/** The items that a person who types this may mean, best first, as the bots' commands would find them. */
export const searchItems = operation(
  { name: "items.search", access: portalOnly, input: ItemSearch, output: FoundItems },
  async ({ query, kind, limit }, { actor: { accountId } }) =>
    inTurn(accountId, async () => {
      const { catalogues, missing } = await findCatalogues(accountId);
      const found = new Map<string, CatalogueItem>();
      for (const catalogue of await openCatalogues(catalogues)) {
        for (const item of catalogue.search(query.slice(0, MAX_SEARCHED), kind, limit)) {
          if (!found.has(item.id.toLowerCase())) found.set(item.id.toLowerCase(), item);
        }
      }
      return { items: [...found.values()].slice(0, limit), missing };
    }),
);
