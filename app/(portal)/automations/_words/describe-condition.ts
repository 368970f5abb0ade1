import type { Comparison, Condition } from "#control/automations/automation.ts";
import { VALUES, type ValueType } from "#control/automations/vocabulary.ts";
import { sanitizeLine } from "#server/contract/sanitize-name.ts";
import { formatNumber } from "../../../_ui/format.ts";
import { capitalize } from "./capitalize.ts";
import { wordsTexts } from "./texts.ts";

const texts = wordsTexts.conditions;

/** One value, as it stands in a sentence. */
function wordOf(value: unknown, type: ValueType): string {
  if (typeof value === "number") return formatNumber(value);
  if (type.kind === "choice") return wordsTexts.weekdays[String(value)] ?? String(value);
  return wordsTexts.quoted([sanitizeLine(String(value))]);
}

function describeComparison({ value, is, than }: Comparison): string {
  const type: ValueType = VALUES[value];
  const label = wordsTexts.values[value];
  if (type.kind === "boolean")
    return (is === "notEqual") === (than === true) ? (wordsTexts.not[value] ?? label) : label;
  const values = [than].flat();
  return wordsTexts.comparisons[is](label, wordsTexts.anyOf(values.map((one) => wordOf(one, type))));
}

const isCompound = (condition: Condition): boolean => "all" in condition || "any" in condition;

/** A clause: `the bot is alone and the hour is at least 18`. */
export function clauseOfCondition(condition: Condition): string {
  if ("value" in condition) return describeComparison(condition);
  const inside = (part: Condition) => {
    const clause = clauseOfCondition(part);
    return isCompound(part) ? texts.inBrackets(clause) : clause;
  };
  if ("not" in condition) return texts.not(inside(condition.not));
  if ("all" in condition) return condition.all.length === 0 ? texts.emptyAll : texts.all(condition.all.map(inside));
  return condition.any.length === 0 ? texts.emptyAny : texts.any(condition.any.map(inside));
}

export const describeCondition = (condition: Condition): string => capitalize(clauseOfCondition(condition));
