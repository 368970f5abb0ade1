import { randomBytes } from "node:crypto";
import { findAutomationProblems } from "#control/automations/find-problems.ts";
import { COMMANDS } from "#control/commands/all-commands.ts";
import type { Automations } from "../../contract/automations.ts";
import { invalidAt } from "../fault.ts";

const ID_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 8;

const newAutomationId = (): string =>
  [...randomBytes(ID_LENGTH)].map((byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join("");

/**
 * The automations as they are stored: each with an id.
 * @throws `invalid_input`, with the place of everything in them that no bot could do.
 */
export function checkAutomations(automations: Automations): Automations {
  const [first, ...others] = findAutomationProblems(automations, COMMANDS).map(({ path, message }) => ({
    message,
    path: ["config", "automations", ...path],
  }));
  if (first) throw invalidAt([first, ...others]);
  return automations.map((one) => ({ ...one, id: one.id ?? newAutomationId() }));
}
