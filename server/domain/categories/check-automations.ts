import { findAutomationProblems } from "#control/automations/find-problems.ts";
import { COMMANDS } from "#control/commands/all-commands.ts";
import type { Automations } from "../../contract/automations.ts";
import type { Problem } from "../../contract/problem.ts";
import { newId } from "../../data/id.ts";
import { invalidAt } from "../fault.ts";

type Path = Problem["path"];
/** Where in the input a part of the automations is. */
export type PathOf = (path: Path) => Path;
export const inConfig: PathOf = (path) => ["config", "automations", ...path];

/**
 * The automations as they are stored: each with an id.
 * @throws `invalid_input`, with the place of everything in them that no bot could do.
 */
export function checkAutomations(automations: Automations, pathOf: PathOf = inConfig): Automations {
  const [first, ...others] = findAutomationProblems(automations, COMMANDS).map(({ path, message }) => ({
    message,
    path: pathOf(path),
  }));
  if (first) throw invalidAt([first, ...others]);
  return automations.map((one) => ({ ...one, id: one.id ?? newId() }));
}
