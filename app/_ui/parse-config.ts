import type { z } from "zod";
import { findForbiddenContent } from "#server/contract/forbidden-content.ts";
import { nameMember } from "#server/contract/name-member.ts";
import { findProblems } from "#server/contract/word-issue.ts";
import { translateProblem } from "../_languages/answers.ts";
import type { Language } from "../_languages/language.ts";
import type { Config } from "./format-config.ts";
import { type JsonProblem, readJson } from "./read-json.ts";

export type ParsedConfig = { config: Config; problems: [] } | { config: null; problems: JsonProblem[] };

const isObject = (value: unknown): value is Config =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Parses a config typed as JSON and checks it with its contract, once that is loaded. Every problem has its place in the
 * text.
 */
export function parseConfig({ t }: Language, text: string, contract: z.ZodType | undefined): ParsedConfig {
  const parsed = readJson(text);
  if (parsed.problem) return { config: null, problems: [parsed.problem] };
  const { value, placeOf } = parsed;
  if (!isObject(value)) return refuse([{ message: t("shared.jsonEditor.notAnObject"), place: placeOf([]) }]);
  const forbidden = findForbiddenContent(value);
  const problems = forbidden ? [forbidden] : contract ? findProblems(contract, value) : [];
  if (problems.length === 0) return { config: value, problems: [] };
  return refuse(
    problems.map((problem) => ({ message: nameMember(translateProblem(problem)), place: placeOf(problem.path) })),
  );
}

const refuse = (problems: JsonProblem[]): ParsedConfig => ({
  config: null,
  problems: problems.sort((a, b) => a.place.offset - b.place.offset),
});
