import type { Automation } from "#control/automations/automation.ts";
import { Automations } from "#server/contract/automations.ts";
import { findForbiddenContent } from "#server/contract/forbidden-content.ts";
import { nameMember } from "#server/contract/name-member.ts";
import type { Problem } from "#server/contract/problem.ts";
import { findProblems } from "#server/contract/word-issue.ts";
import { translateAnswer, translateProblem } from "../../../_languages/answers.ts";
import { type JsonProblem, readJson } from "../../../_ui/read-json.ts";

/** What is wrong with the shape of an automation, by the contract of the API. */
export const findShapeProblems = (automation: unknown): Problem[] =>
  findProblems(Automations, [automation]).map(({ path, message }) => ({
    message: translateAnswer(message),
    path: path.slice(1),
  }));

export type ReadAutomations =
  | { automations: Automation[]; problems: [] }
  | { automations: null; problems: JsonProblem[] };

/** One automation or a list of them, typed as JSON. Every problem has its place in the text. */
export function readAutomations(text: string): ReadAutomations {
  const parsed = readJson(text);
  if (parsed.problem) return { automations: null, problems: [parsed.problem] };
  const { value, placeOf } = parsed;
  const isList = Array.isArray(value);
  const list: unknown[] = isList ? value : [value];
  const forbidden = findForbiddenContent(list);
  const problems = forbidden ? [forbidden] : findProblems(Automations, list);
  if (problems.length === 0) return { automations: Automations.parse(list), problems: [] };
  const inText = (path: Problem["path"]) => (isList ? path : path.slice(1));
  return {
    automations: null,
    problems: problems
      .map(({ path, message }) => ({
        message: nameMember(translateProblem({ path: inText(path), message })),
        place: placeOf(inText(path)),
      }))
      .sort((a, b) => a.place.offset - b.place.offset),
  };
}

/** The places in the text of problems that the service has found. */
export function placesInText(text: string, problems: readonly Problem[]): JsonProblem[] {
  const parsed = readJson(text);
  if (parsed.problem) return [];
  return problems.map(({ path, message }) => ({ message: nameMember({ path, message }), place: parsed.placeOf(path) }));
}
