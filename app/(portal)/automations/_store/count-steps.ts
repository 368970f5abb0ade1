import type { Step } from "#control/automations/automation.ts";

/** How many steps a block has, with those inside of others. */
export const countSteps = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + 1 + insideOf(step).reduce((inner, block) => inner + countSteps(block), 0), 0);

function insideOf(step: Step): readonly (readonly Step[])[] {
  if ("choose" in step) return [...step.choose.map((branch) => branch.do), step.else];
  if ("repeat" in step) return [step.do];
  return "oneOf" in step ? [step.oneOf] : [];
}
