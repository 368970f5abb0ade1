import { portalOnly } from "../../contract/access.ts";
import { type CatalogueItem, FoundItems, ItemLookup } from "../../contract/items.ts";
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
