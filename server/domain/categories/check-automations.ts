import { isDeepStrictEqual } from "node:util";
import { findAutomationProblems } from "#control/automations/find-problems.ts";
import { COMMANDS } from "#control/commands/all-commands.ts";
import { Automations } from "../../contract/automations.ts";
import type { Problem } from "../../contract/problem.ts";
import { newId } from "../../data/id.ts";
import { invalidAt } from "../fault.ts";

type Path = Problem["path"];
/** Where in the input a part of the automations is. */
export type PathOf = (path: Path) => Path;
export const inConfig: PathOf = (path) => ["config", "automations", ...path];

/**
 * The automations as they are stored: each with an id.
 * @param stored Those of the category until now. What is wrong in them already, since the commands of bots have changed,
 * does not keep anybody from changing or removing others.
 * @throws `invalid_input`, with the place of everything else in them that no bot could do.
 */
export function checkAutomations(automations: Automations, pathOf = inConfig, stored: unknown = []): Automations {
  const found = findAutomationProblems(automations, COMMANDS);
  const problems = found.length === 0 ? [] : withoutKnown(found, automations, Automations.safeParse(stored).data ?? []);
  const [first, ...others] = problems.map(({ path, message }) => ({ message, path: pathOf(path) }));
  if (first) throw invalidAt([first, ...others]);
  return automations.map((one) => ({ ...one, id: one.id ?? newId() }));
}

type Found = ReturnType<typeof findAutomationProblems>;

/** Leaves out what was wrong before in automations that stay as they are, but for being on or off. */
function withoutKnown(found: Found, automations: Automations, stored: Automations): Found {
  const known = new Set(findAutomationProblems(stored, COMMANDS).map((problem) => keyOf(problem, stored)));
  const before = new Map(stored.map((one) => [one.id, one]));
  const isUnchanged = (one: Automations[number] | undefined) =>
    one === undefined || isDeepStrictEqual({ ...before.get(one.id), enabled: true }, { ...one, enabled: true });
  return found.filter(
    (problem) => !(known.has(keyOf(problem, automations)) && isUnchanged(automations[Number(problem.path[0])])),
  );
}

const keyOf = ({ path: [index, ...path], message }: Found[number], automations: Automations): string =>
  JSON.stringify([automations[Number(index)]?.id, path, message]);
