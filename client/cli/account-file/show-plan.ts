import type { MemberChange, Plan, Step } from "./make-plan.ts";
import { sectionOf } from "./sections.ts";

/** For programs. What is not set has no `from` or `to`. */
export const planToJson = ({ steps, kept }: Plan) => ({
  steps: steps.map((step) => ({
    action: step.action,
    section: step.section,
    name: step.name,
    ...(step.action !== "delete" && {
      changes: step.changes.map(({ path, from, to }) => ({ path: path.join("."), from, to })),
    }),
  })),
  kept,
});

/** `schedule "Evening"`. */
export const describeRecord = ({ section, name }: Pick<Step, "section" | "name">): string =>
  `${sectionOf(section).noun} ${JSON.stringify(name)}`;

const SIGNS = { create: "+", change: "~", delete: "-" } as const;
const COUNTED = { create: "to create", change: "to change", delete: "to delete" } as const;

/** For a person. */
export function planToLines({ steps, kept }: Plan): string[] {
  const counts = (["create", "change", "delete"] as const)
    .map((action) => [steps.filter((step) => step.action === action).length, COUNTED[action]] as const)
    .filter(([count]) => count > 0)
    .map((parts) => parts.join(" "));
  return [
    ...steps.flatMap((step) => [
      `${SIGNS[step.action]} ${describeRecord(step)}`,
      ...(step.action === "delete" ? [] : step.changes.map((change) => `    ${describeChange(change, step.action)}`)),
    ]),
    ...kept.map((one) => `  ${describeRecord(one)} is not in the file and stays (--delete deletes it)`),
    steps.length === 0 ? "The account is as the file says." : `${counts.join(", ")}.`,
  ];
}

const MAX_SHOWN = 200;
const shown = (value: unknown): string => {
  if (value === undefined) return "(default)";
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text;
};

const describeChange = ({ path, from, to }: MemberChange, action: "create" | "change"): string =>
  `${path.join(".")}: ${action === "create" ? shown(to) : `${shown(from)} → ${shown(to)}`}`;
