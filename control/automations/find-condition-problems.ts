import type { Comparison, Condition } from "./automation.ts";
import { LIMITS, operatorsOf, VALUES, type ValueType } from "./vocabulary.ts";

/** What is wrong, and where: `[2, "do", 1, "args"]`. */
export interface AutomationProblem {
  path: (string | number)[];
  message: string;
}
type Path = AutomationProblem["path"];

/** What is wrong with a condition: how deep it is, which operators it has, and what it compares with. */
export function findConditionProblems(condition: Condition, path: Path, depth = 1): AutomationProblem[] {
  if ("value" in condition) return findComparisonProblems(condition, path);
  if (depth >= LIMITS.nesting) {
    return [{ path, message: `Conditions can be nested at most ${LIMITS.nesting} deep.` }];
  }
  if ("not" in condition) return findConditionProblems(condition.not, [...path, "not"], depth + 1);
  const [member, parts] = "all" in condition ? (["all", condition.all] as const) : (["any", condition.any] as const);
  return parts.flatMap((part, index) => findConditionProblems(part, [...path, member, index], depth + 1));
}

function findComparisonProblems({ value, is, than }: Comparison, path: Path): AutomationProblem[] {
  const type: ValueType = VALUES[value];
  const operators = operatorsOf(type);
  if (!operators.includes(is)) {
    return [{ path: [...path, "is"], message: `${value} can be compared by ${operators.join(", ")}, not by “${is}”.` }];
  }
  if (is !== "oneOf") {
    const message = faultOf(than, type);
    return message ? [{ path: [...path, "than"], message }] : [];
  }
  if (!Array.isArray(than)) return [{ path: [...path, "than"], message: "This must be a list." }];
  return than.flatMap((one, index) => {
    const message = faultOf(one, type);
    return message ? [{ path: [...path, "than", index], message }] : [];
  });
}

function faultOf(than: Comparison["than"], type: ValueType): string | null {
  switch (type.kind) {
    case "boolean":
      return typeof than === "boolean" ? null : "This must be true or false.";
    case "text":
      return typeof than === "string" ? null : "This must be a text.";
    case "choice":
      return typeof than === "string" && type.of.includes(than) ? null : `This must be one of ${type.of.join(", ")}.`;
    case "number": {
      const isInside = Number.isInteger(than) && Number(than) >= type.min && Number(than) <= type.max;
      return typeof than === "number" && isInside
        ? null
        : `This must be a whole number from ${type.min} to ${type.max}.`;
    }
  }
}
