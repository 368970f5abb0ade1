import type { Automation } from "#control/automations/automation.ts";
import type { Category } from "#server/contract/categories.ts";

/** An automation with the category that it belongs to. */
export interface ListedAutomation {
  category: Category;
  automation: Automation;
}
