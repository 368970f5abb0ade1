import { readCategorySettings } from "#control/bot/category-settings.ts";
import { dryRun } from "#control/bot/dry-run.ts";
import { CosmeticCatalogue } from "#control/platform/cosmetics/cosmetic-catalogue.ts";
import { generateCosmetics } from "#control/platform/cosmetics/generate-cosmetics.ts";
import { perApplication } from "../../application.ts";
import { portalOnly } from "../../contract/access.ts";
import { AutomationDryRun, DryRunResult } from "../../contract/automation-dry-run.ts";
import { checkAutomations } from "../categories/check-automations.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { toCategory } from "../categories/to-category.ts";
import { invalid } from "../fault.ts";
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

/** Runs one automation in a simulated lobby, with the settings of its category. No bot is touched, and nothing is stored. */
export const tryAutomation = operation(
  { name: "automations.try", access: portalOnly, input: AutomationDryRun, output: DryRunResult },
  async ({ categoryId, automations: given, index, ...request }, { actor, db }) => {
    const { accountId } = actor;
    const row = await requireOwnCategory(db, accountId, categoryId);
    const { config } = toCategory(row);
    const automations = checkAutomations(given);
    const automation = automations[index];
    if (!automation) throw invalid(["index"], "This must be the place of an automation in the list.");
    const settings = readCategorySettings({ ...config, automations }, {});
    const enabled = { ...automation, enabled: true };
    const all = automations.map((one) => (one === automation ? enabled : one));
    return inTurn(accountId, async () => {
      const cosmetics = await openItems(accountId, { id: categoryId, isManaged: row.managedSlots !== null });
      return dryRun({ ...request, automations: all, automation: enabled, settings, cosmetics });
    });
  },
);
