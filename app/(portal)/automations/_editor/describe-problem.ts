import { withSubject } from "#server/contract/name-member.ts";
import type { Language } from "../../../_languages/language.ts";

/** The members of an automation that have a name where something is wrong with them. */
const MEMBERS = [
  ...(["args", "run", "as", "wait", "notify", "repeat", "text", "match", "minutes", "command", "aliases"] as const),
  ...(["rank", "description", "usage", "is", "than", "name", "timeZone", "cooldown", "mode", "when", "do"] as const),
] as const;

/** What is wrong, with the name of what it is wrong with. */
export function describeProblem({ t }: Language, member: string | number | undefined, message: string): string {
  const known = MEMBERS.find((one) => one === member) ?? "other";
  return withSubject(message, t(`automations.editor.members.${known}`));
}
