import type { Command, CommandRegistry } from "./command.ts";
import { usageOf as usageOfParameters } from "./command-arguments.ts";
import { normalizeCommandName } from "./normalize-command-name.ts";

/** Finds commands by their names and aliases. Of two with the same name, the first one is found. */
export function createRegistry(all: readonly Command[]): CommandRegistry {
  const byNormalizedName = new Map<string, Command>();
  for (const command of all) {
    for (const name of [command.name, ...command.aliases].map(normalizeCommandName)) {
      if (!byNormalizedName.has(name)) byNormalizedName.set(name, command);
    }
  }
  return { all, find: (name) => byNormalizedName.get(normalizeCommandName(name)) ?? null };
}

/** Whether the command is of a category's own. */
export const isCustom = ({ description }: Pick<Command, "description">): boolean => typeof description !== "string";

/** The usage text of a command, such as `copy [all | outfit] [...member]`. */
export function usageOf({ name, usage, parameters }: Pick<Command, "name" | "usage" | "parameters">): string {
  return usage === undefined ? usageOfParameters(name, parameters) : [name, usage].filter(Boolean).join(" ");
}
