import type { Comparison, Condition } from "#control/automations/automation.ts";
import { VALUES, type ValueName, type ValueType } from "#control/automations/vocabulary.ts";
import { sanitizeLine } from "#server/contract/sanitize-name.ts";
import { capitalize } from "../../../_languages/capitalize.ts";
import type { Language } from "../../../_languages/language.ts";
import { isChoice } from "./choices.ts";
import { quoteAlternatives } from "./quote.ts";

/** One value, as it stands in a sentence. */
function wordOf(language: Language, value: unknown, type: ValueType): string {
  if (typeof value === "number") return language.format.number(value);
  if (type.kind !== "choice") return quoteAlternatives(language, [sanitizeLine(String(value))]);
  return isChoice(value) ? language.t(`automations.words.choices.${value}`) : String(value);
}

type BooleanName = "bot.isLeader" | "bot.isAlone" | "member.isFriend" | "member.isLeader";
const isBoolean = (value: ValueName): value is BooleanName => VALUES[value].kind === "boolean";

function describeComparison(language: Language, { value, is, than }: Comparison): string {
  const { t, format } = language;
  if (isBoolean(value)) {
    const isSo = (is === "notEqual") !== (than === true);
    return isSo ? t(`automations.words.values.${value}`) : t(`automations.words.not.${value}`);
  }
  const type: ValueType = VALUES[value];
  return t(`automations.words.comparisons.${is}`, {
    value: t(`automations.words.values.${value}`),
    than: format.alternatives([than].flat().map((one) => wordOf(language, one, type))),
  });
}

const isCompound = (condition: Condition): boolean => "all" in condition || "any" in condition;

/** A clause: `the bot is alone and the hour is at least 18`. */
export function clauseOfCondition(language: Language, condition: Condition): string {
  const { t, format } = language;
  if ("value" in condition) return describeComparison(language, condition);
  const inside = (part: Condition) => {
    const clause = clauseOfCondition(language, part);
    return isCompound(part) ? t("automations.words.conditions.inBrackets", { clause }) : clause;
  };
  if ("not" in condition) return t("automations.words.conditions.not", { clause: inside(condition.not) });
  if ("all" in condition)
    return condition.all.length === 0
      ? t("automations.words.conditions.emptyAll")
      : format.list(condition.all.map(inside));
  return condition.any.length === 0
    ? t("automations.words.conditions.emptyAny")
    : format.alternatives(condition.any.map(inside));
}

export const describeCondition = (language: Language, condition: Condition): string =>
  capitalize(language, clauseOfCondition(language, condition));
