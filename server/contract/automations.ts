import { z } from "zod";
import { Automation } from "#control/automations/automation.ts";
import { LIMITS } from "#control/automations/vocabulary.ts";
import { isStorable, UNSTORABLE_MESSAGE } from "./clean-text.ts";
import { extendPath } from "./forbidden-content.ts";
import { label } from "./names.ts";
import type { Problem } from "./problem.ts";

/** Texts of automations in the order of their places, so that the first one that cannot be stored is named. */
function findUnstorable(value: unknown, path: Problem["path"]): Problem | null {
  if (typeof value === "string") return isStorable(value) ? null : { message: UNSTORABLE_MESSAGE, path };
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const problem = findUnstorable(member, extendPath(path, value, key));
    if (problem) return problem;
  }
  return null;
}

/** An automation of a category, by itself. */
export const CategoryAutomation = Automation.extend({
  name: label(1, 64).describe("The name that its owner gave it."),
}).meta({ id: "Automation", description: "What a bot does by itself: when, only if, then." });

/**
 * The automations of a category. Whether their commands, placeholders and conditions mean something is checked when they
 * are saved (`server/domain/categories/check-automations.ts`), because it depends on all of them.
 */
export const Automations = z
  .array(CategoryAutomation)
  .max(LIMITS.automations)
  .superRefine((automations, context) => {
    const problem = findUnstorable(automations, []);
    if (problem) context.addIssue({ code: "custom", ...problem, input: automations });
  });
export type Automations = z.output<typeof Automations>;
