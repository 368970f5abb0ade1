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
import { operation } from "../operation.ts";

/** The items of a simulated platform: made once, because it has thousands. */
const simulatedItems = perApplication("items of dry runs", () => new CosmeticCatalogue(generateCosmetics()));

/** Runs one automation in a simulated lobby, with the settings of its category. No bot is touched, and nothing is stored. */
export const tryAutomation = operation(
  { name: "automations.try", access: portalOnly, input: AutomationDryRun, output: DryRunResult },
  async ({ categoryId, automations: given, index, ...request }, { actor, db }) => {
    const { config } = toCategory(await requireOwnCategory(db, actor.accountId, categoryId));
    const automations = checkAutomations(given);
    const automation = automations[index];
    if (!automation) throw invalid(["index"], "This must be the place of an automation in the list.");
    const settings = readCategorySettings({ ...config, automations }, {});
    const enabled = { ...automation, enabled: true };
    const all = automations.map((one) => (one === automation ? enabled : one));
    return dryRun({ ...request, automations: all, automation: enabled, settings, cosmetics: simulatedItems() });
  },
);
