import type { AutomationInput, Trigger } from "#control/automations/automation.ts";
import { copyName } from "./copy-name.ts";
import { nameKey } from "./name-key.ts";

const MAX_NAME_LENGTH = 64;
const MAX_COMMAND_LENGTH = 32;

type TriggerInput = AutomationInput["when"][number];
/** Bots ignore case, `-` and `_` in the names of commands. */
const commandKey = (name: string) => name.toLowerCase().replace(/[_-]+/g, "");
const commandsOf = (when: readonly (TriggerInput | Trigger)[]): string[] =>
  when.flatMap((trigger) => ("command" in trigger ? [trigger.command, ...(trigger.aliases ?? [])] : []));

function freeCommand(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number > 1 ? String(number) : "";
    const wanted = name.slice(0, MAX_COMMAND_LENGTH - ending.length) + ending;
    if (!taken.has(commandKey(wanted))) return wanted;
  }
}

function withFreeCommands(when: readonly TriggerInput[], taken: Set<string>): TriggerInput[] {
  return when.map((trigger) => {
    if (!("command" in trigger)) return trigger;
    const command = freeCommand(trigger.command, taken);
    taken.add(commandKey(command));
    const aliases = (trigger.aliases ?? []).filter((alias) => !taken.has(commandKey(alias)));
    for (const alias of aliases) taken.add(commandKey(alias));
    return { ...trigger, command, aliases };
  });
}

/** The automation as another one in a list: without its id, with a name and commands that none of the others has. */
export function asNewOne(automation: AutomationInput, others: readonly AutomationInput[]): AutomationInput {
  const { id: _, ...rest } = automation;
  const isTaken = others.some(({ name }) => nameKey(name) === nameKey(rest.name));
  const taken = new Set(others.flatMap(({ when }) => commandsOf(when)).map(commandKey));
  return {
    ...rest,
    when: withFreeCommands(rest.when, taken),
    name: isTaken ? copyName(rest.name, others, MAX_NAME_LENGTH) : rest.name,
  };
}
