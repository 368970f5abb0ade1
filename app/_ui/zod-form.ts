import type { z } from "zod";
import { REQUIRED } from "#server/contract/name-member.ts";
import { EMPTY, findProblems } from "#server/contract/word-issue.ts";
import { translateAnswer } from "../_languages/answers.ts";

/** What a form shows beside a field. An empty field is one that is not filled in yet. */
const shown = (message: string): string => (message === EMPTY ? REQUIRED : message);

/**
 * Makes the `validate` function of a Mantine form from a contract. It returns errors by path, as in
 * `{ "deviceAuth.secret": "This is required." }`.
 * @param toInput Converts the values of the form to the input of the contract.
 */
export const zodForm =
  <Values>(schema: z.ZodType, toInput: (values: Values) => unknown = (values) => values) =>
  (values: Values): Record<string, string> => {
    const errors: Record<string, string> = {};
    for (const { path, message } of findProblems(schema, toInput(values))) {
      errors[path.join(".")] ??= translateAnswer(shown(message));
    }
    return errors;
  };
