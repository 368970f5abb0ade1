import type { Automation } from "#control/automations/automation.ts";
import { type AutomationEventName, EVENT_NAMES, EVENTS } from "#control/automations/vocabulary.ts";
import { capitalize } from "../../../_languages/capitalize.ts";
import type { Language } from "../../../_languages/language.ts";
import type { DryRunRequest } from "./use-dry-run.ts";

/** What is typed for a dry run. */
export interface TryValues {
  /** `event:memberJoined` or `command:hello`. */
  occasion: string;
  text: string;
  args: string;
  person: DryRunRequest["person"];
  others: number;
}

const COMMAND = "command:";
const EVENT = "event:";

interface Choice {
  value: string;
  label: string;
}
const eventChoice = (language: Language, event: AutomationEventName): Choice => ({
  value: EVENT + event,
  label: capitalize(language, language.t(`automations.words.events.${event}`)),
});

/** What can happen: first what starts the automation. */
export function occasionChoices(
  language: Language,
  { when }: Pick<Automation, "when">,
): { own: Choice[]; others: Choice[] } {
  const own = when.flatMap((trigger): Choice[] => {
    if (!("command" in trigger)) return [eventChoice(language, trigger.event)];
    const { command } = trigger;
    return command === ""
      ? []
      : [{ value: COMMAND + command, label: language.t("automations.tryOut.command", { name: command }) }];
  });
  const distinct = [...new Map(own.map((choice) => [choice.value, choice])).values()];
  const others = EVENT_NAMES.map((event) => eventChoice(language, event)).filter(
    ({ value }) => !distinct.some((one) => one.value === value),
  );
  return { own: distinct, others };
}

export const eventOf = (occasion: string): AutomationEventName | null =>
  EVENT_NAMES.find((name) => occasion === EVENT + name) ?? null;

export const isMessageEvent = (event: AutomationEventName | null): boolean => event !== null && EVENTS[event].message;

/** The dry run that is asked for. The minutes of `idle` are those that the automation waits for. */
export function toRequest({ occasion, text, args, person, others }: TryValues, automation: Automation): DryRunRequest {
  const event = eventOf(occasion);
  if (event === null) return { occasion: { command: occasion.slice(COMMAND.length), args }, person, others };
  const idle = automation.when.find((trigger) => "event" in trigger && trigger.event === "idle");
  const minutes = idle && "minutes" in idle ? idle.minutes : 10;
  return {
    occasion: {
      event,
      ...(isMessageEvent(event) && text !== "" && { text }),
      ...(event === "idle" && { minutes }),
    },
    person,
    others,
  };
}
