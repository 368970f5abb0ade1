import { ENGLISH, render } from "../languages/language.ts";
import { phrase } from "../languages/phrase.ts";
import { COMMANDS } from "./all-commands.ts";
import type { Rank } from "./command.ts";
import type { Parameter } from "./command-arguments.ts";
import { usageOf } from "./command-registry.ts";

interface CommandArgument {
  name: string;
  type: Parameter["kind"];
  required: boolean;
  /** Takes the rest of the line. */
  extended: boolean;
  options?: readonly string[];
  min?: number;
  max?: number;
}
export interface CommandListing {
  name: string;
  aliases: readonly string[];
  usage: string;
  description: string;
  /** The rank that the command needs when the category does not set one. */
  rank: Rank;
  arguments: CommandArgument[];
}

function describeArgument(parameter: Parameter): CommandArgument {
  const { name, kind: type, required } = parameter;
  if (parameter.kind === "text") return { name, type, required, extended: parameter.extended };
  if (parameter.kind === "select") return { name, type, required, extended: false, options: parameter.options };
  return { name, type, required, extended: false, min: parameter.min, max: parameter.max };
}

/** Every command, with its usage and arguments. @param commands Also those of a category. */
export function listCommands(language = ENGLISH, commands = COMMANDS): CommandListing[] {
  return commands.all.map(({ name, aliases, parameters, usage, description, rank }) => ({
    name,
    aliases,
    usage: usageOf({ name, parameters, ...(usage !== undefined && { usage }) }),
    description: typeof description === "string" ? render(phrase(description), language) : description.text,
    rank,
    arguments: parameters.map(describeArgument),
  }));
}
