import type { Automation, Condition, Step } from "#control/automations/automation.ts";
import { writePath } from "#server/contract/name-member.ts";
import type { Problem } from "#server/contract/problem.ts";

/** The place of a part in an automation: `["do", 1, "choose", 0]`. */
export type Place = readonly (string | number)[];

/** A place as traces write it: `do[1].choose[0]`. */
export const writePlace = (place: Place): string => writePath([...place]);

/** The places of the cards of a condition: a group at its top has none of its own. */
function conditionPlaces(condition: Condition, place: Place, isTop = true): Place[] {
  if ("value" in condition) return [place];
  if ("not" in condition) return [place, ...conditionPlaces(condition.not, [...place, "not"])];
  const [member, parts] = "all" in condition ? (["all", condition.all] as const) : (["any", condition.any] as const);
  const inside = parts.flatMap((part, index) => conditionPlaces(part, [...place, member, index], false));
  return isTop ? inside : [place, ...inside];
}

const blockPlaces = (steps: readonly Step[], place: Place): Place[] =>
  steps.flatMap((step, index) => stepPlaces(step, [...place, index]));

function stepPlaces(step: Step, place: Place): Place[] {
  if ("repeat" in step) return [place, ...blockPlaces(step.do, [...place, "do"])];
  if ("oneOf" in step) return [place, ...blockPlaces(step.oneOf, [...place, "oneOf"])];
  if (!("choose" in step)) return [place];
  const branches = step.choose.flatMap((branch, index) => {
    const at = [...place, "choose", index];
    return [at, ...conditionPlaces(branch.if, [...at, "if"]), ...blockPlaces(branch.do, [...at, "do"])];
  });
  return [place, ...branches, ...blockPlaces(step.else, [...place, "else"])];
}

/** The places of all cards of an automation. */
export const cardPlaces = (automation: Automation): Place[] => [
  ...automation.when.map((_, index) => ["when", index]),
  ...(automation.if ? conditionPlaces(automation.if, ["if"]) : []),
  ...blockPlaces(automation.do, ["do"]),
];

export const isWithin = (place: Place, outer: Place): boolean => outer.every((part, index) => part === place[index]);

/** Problems by the card that they are shown at, as `writePlace` writes it; under "" those of no card. */
export function problemsByCard(automation: Automation, problems: readonly Problem[]): Map<string, Problem[]> {
  const places = cardPlaces(automation);
  const byCard = new Map<string, Problem[]>();
  for (const problem of problems) {
    const owner = places.filter((place) => isWithin(problem.path, place)).sort((a, b) => b.length - a.length)[0] ?? [];
    const key = writePlace(owner);
    byCard.set(key, [...(byCard.get(key) ?? []), { ...problem, path: problem.path.slice(owner.length) }]);
  }
  return byCard;
}
