import type { z } from "zod";

const characters = (count: number | bigint) => `${count} ${Number(count) === 1 ? "character" : "characters"}`;
const amount = (bound: number | bigint, origin: string) => (origin === "array" ? `${bound} entries` : `${bound}`);
const TYPES: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is wrong with one member, in words for a person who filled in a field. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small" && issue.origin === "string") {
    return Number(issue.minimum) <= 1 ? "Required" : `At least ${characters(issue.minimum)}`;
  }
  if (issue.code === "too_big" && issue.origin === "string") return `At most ${characters(issue.maximum)}`;
  if (issue.code === "too_small" && issue.origin !== "string") return `At least ${amount(issue.minimum, issue.origin)}`;
  if (issue.code === "too_big" && issue.origin !== "string") return `At most ${amount(issue.maximum, issue.origin)}`;
  if (issue.code === "invalid_type" && issue.input === undefined) return "Required";
  if (issue.code === "invalid_type") return `Must be ${TYPES[issue.expected] ?? issue.expected}`;
  return capitalised(issue.message);
}

/**
 * Checks a Mantine form with a contract: errors by path, as in `{ "deviceAuth.secret": "Required" }`.
 * @param toInput Makes the contract's input of the form's values, where a form holds "" for what is not given.
 */
export const zodForm =
  <Values>(schema: z.ZodType, toInput: (values: Values) => unknown = (values) => values) =>
  (values: Values): Record<string, string> => {
    const errors: Record<string, string> = {};
    for (const issue of schema.safeParse(toInput(values), { reportInput: true }).error?.issues ?? []) {
      errors[issue.path.join(".")] ??= describeIssue(issue);
    }
    return errors;
  };
