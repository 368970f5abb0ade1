import { describeCommandsOf } from "../automations/custom-commands.ts";
import { ENGLISH, render } from "../languages/language.ts";
import { loadLanguage } from "../languages/load-language.ts";
import { phrase } from "../languages/phrase.ts";
import { COMMANDS } from "./all-commands.ts";
import type { Rank } from "./command.ts";
import type { Parameter } from "./command-arguments.ts";
import { isCustom, usageOf } from "./command-registry.ts";
import { aliasesOf } from "./translated-commands.ts";

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
  /** Of a command of the category's own. */
  custom?: true;
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
  return commands.all.map((command) => {
    const { name, parameters, description, rank } = command;
    return {
      name,
      aliases: aliasesOf(command, language, commands),
      usage: usageOf(command),
      description: typeof description === "string" ? render(phrase(description), language) : description.text,
      rank,
      ...(isCustom(command) && { custom: true }),
      arguments: parameters.map(describeArgument),
    };
  });
}

/** The same in the language of a tag. @param config Of a category, whose own commands are listed too. */
export async function listCommandsIn(tag: string, config: Record<string, unknown> = {}): Promise<CommandListing[]> {
  return listCommands(await loadLanguage(tag), describeCommandsOf(config));
}
