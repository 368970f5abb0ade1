import type { Automation } from "#control/automations/automation.ts";
import { EVENTS, PLACEHOLDERS, type PlaceholderName } from "#control/automations/vocabulary.ts";

type Need = "person" | "message" | "command";

/** What at least one trigger brings with it. */
function givenBy({ when }: Pick<Automation, "when">): Set<Need> {
  return new Set(
    when.flatMap((trigger): Need[] => {
      if ("command" in trigger) return ["person", "message", "command"];
      const { person, message } = EVENTS[trigger.event];
      return [...(person ? (["person"] as const) : []), ...(message ? (["message"] as const) : [])];
    }),
  );
}

/** Without the number that a person writes instead of an example; by the names of what is said of them. */
export const FURTHER_PLACEHOLDERS = {
  "random:1-100": "randomNumber",
  "1": "firstArgument",
  "2+": "furtherArguments",
} as const;
type FurtherPlaceholder = keyof typeof FURTHER_PLACEHOLDERS;
export type OfferedPlaceholder = PlaceholderName | FurtherPlaceholder;

export const isFurther = (name: OfferedPlaceholder): name is FurtherPlaceholder =>
  Object.hasOwn(FURTHER_PLACEHOLDERS, name);

/** The placeholders that have a value in this automation, without their braces. */
export function offeredPlaceholders(automation: Pick<Automation, "when">): OfferedPlaceholder[] {
  const given = givenBy(automation);
  const known = (Object.keys(PLACEHOLDERS) as PlaceholderName[]).filter((name) => {
    const { needs } = PLACEHOLDERS[name];
    return needs === null || given.has(needs);
  });
  return [...known, "random:1-100", ...(given.has("command") ? (["1", "2+"] as const) : [])];
}

/** Whether a person causes at least one of its triggers. */
export const isStartedByPerson = (automation: Pick<Automation, "when">): boolean => givenBy(automation).has("person");
