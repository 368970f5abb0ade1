import type { z } from "zod";
import type { LaterCode } from "./load-later.tsx";
import { fieldTexts } from "./texts.ts";

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A message for a person about one invalid member. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small") return describeMinimum(issue.origin, Number(issue.minimum));
  if (issue.code === "too_big") return describeMaximum(issue.origin, Number(issue.maximum));
  if (issue.code === "invalid_type" && issue.input === undefined) return fieldTexts.required;
  if (issue.code === "invalid_type") {
    const types: Partial<Record<string, string>> = fieldTexts.types;
    return fieldTexts.wrongType(types[issue.expected] ?? issue.expected);
  }
  return capitalised(issue.message);
}

function describeMinimum(origin: string, bound: number): string {
  if (origin === "array") return fieldTexts.minEntries(bound);
  if (origin !== "string") return fieldTexts.min(bound);
  return bound <= 1 ? fieldTexts.required : fieldTexts.minLength(bound);
}

function describeMaximum(origin: string, bound: number): string {
  if (origin === "array") return fieldTexts.maxEntries(bound);
  return origin === "string" ? fieldTexts.maxLength(bound) : fieldTexts.max(bound);
}

/**
 * Makes the `validate` function of a Mantine form from a contract. It returns errors by path, as in
 * `{ "deviceAuth.secret": "Required" }`.
 * @param toInput Converts the values of the form to the input of the contract.
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

/** The same for a form that a page shows at once: the contract is loaded after the page. */
export const laterZodForm =
  <Values>(contract: LaterCode<z.ZodType>, toInput?: (values: Values) => unknown) =>
  async (values: Values): Promise<Record<string, string>> => {
    await contract.start();
    const schema = contract.get();
    return schema ? zodForm(schema, toInput)(values) : {};
  };
