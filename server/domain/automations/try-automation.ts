import { readCategorySettings } from "#control/bot/category-settings.ts";
import { dryRun } from "#control/bot/dry-run.ts";
import { CosmeticCatalogue } from "#control/platform/cosmetics/cosmetic-catalogue.ts";
import type { CosmeticMatch, CosmeticSearch } from "#control/platform/cosmetics/cosmetic-search.ts";
import { generateCosmetics } from "#control/platform/cosmetics/generate-cosmetics.ts";
import { perApplication } from "../../application.ts";
import { portalOnly } from "../../contract/access.ts";
import { AutomationDryRun, DryRunResult } from "../../contract/automation-dry-run.ts";
import { checkAutomations } from "../categories/check-automations.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { toCategory } from "../categories/to-category.ts";
import { Fault, invalid } from "../fault.ts";
import { findCategoryCatalogue } from "../items/find-catalogues.ts";
import { openCatalogues } from "../items/parsed-catalogues.ts";
import { inTurn } from "../items/search-in-turn.ts";
import { operation } from "../operation.ts";

/** The items of a simulated platform: made once, because it has thousands. */
const simulatedItems = perApplication("items of dry runs", () => new CosmeticCatalogue(generateCosmetics()));

/** The items that commands of the category's bots find; those of a simulated platform where none are known. */
async function openItems(accountId: string, category: { id: string; isManaged: boolean }): Promise<CosmeticCatalogue> {
  const known = await findCategoryCatalogue(accountId, category);
  const [opened] = known ? await openCatalogues([known]) : [];
  return opened && opened.size > 0 ? opened.library : simulatedItems();
}

/** Of one dry run, which makes no pause: a misspelled name among 30,000 takes ten milliseconds. */
const MAX_SEARCHES = 30;

const TOO_MANY_ITEMS =
  "It looks for more items than can be tried at once: disable some of its steps, and try it again.";

/** A search that remembers what it found, and finds nothing more after too many names. */
function boundSearch(items: CosmeticSearch) {
  const found = new Map<string, CosmeticMatch>();
  let isExhausted = false;
  const find: CosmeticSearch["find"] = (query, type, languages) => {
    const key = JSON.stringify([query, type]);
    const known = found.get(key);
    if (known) return known;
    isExhausted ||= found.size >= MAX_SEARCHES;
    if (isExhausted) return { kind: "none" };
    const match = items.find(query, type, languages);
    found.set(key, match);
    return match;
  };
  const search: CosmeticSearch = { find, get: (id) => items.get(id), list: (range, type) => items.list(range, type) };
  return { search, isExhausted: () => isExhausted };
}

/** Runs one automation in a simulated lobby, with the settings of its category. No bot is touched, and nothing is stored. */
export const tryAutomation = operation(
  { name: "automations.try", access: portalOnly, input: AutomationDryRun, output: DryRunResult },
  async ({ categoryId, automations: given, index, ...request }, { actor, db }) => {
    const { accountId } = actor;
    const row = await requireOwnCategory(db, accountId, categoryId);
    const { config } = toCategory(row);
    const automations = checkAutomations(given, undefined, config.automations);
    const automation = automations[index];
    if (!automation) throw invalid(["index"], "This must be the place of an automation in the list.");
    const settings = readCategorySettings({ ...config, automations }, {});
    const enabled = { ...automation, enabled: true };
    const all = automations.map((one) => (one === automation ? enabled : one));
    return inTurn(accountId, async () => {
      const items = boundSearch(await openItems(accountId, { id: categoryId, isManaged: row.managedSlots !== null }));
      const tried = { automations: all, automation: enabled, settings, cosmetics: items.search };
      const result = await dryRun({ ...request, ...tried });
      if (items.isExhausted()) throw new Fault("unable_to_process", TOO_MANY_ITEMS);
      return result;
    });
  },
);
