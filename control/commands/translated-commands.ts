import type { Language } from "../languages/language.ts";
import type { CommandName } from "../languages/phrase.ts";
import type { Command, CommandRegistry } from "./command.ts";
import { isCustom } from "./command-registry.ts";
import { normalizeCommandName } from "./normalize-command-name.ts";

/** The names of commands by their aliases, of each language. */
const namesByAlias = new WeakMap<Language, ReadonlyMap<string, string>>();

function indexOf(language: Language): ReadonlyMap<string, string> {
  const known = namesByAlias.get(language);
  if (known) return known;
  const entries = Object.entries(language.aliases).flatMap(([name, aliases]) =>
    aliases.map((alias) => [normalizeCommandName(alias), name] as const),
  );
  const index = new Map(entries.reverse()); // of two commands with one alias, the first counts
  namesByAlias.set(language, index);
  return index;
}

/** The same commands, which are found by their aliases in these languages too, where no other command has such a name. */
export function commandsIn(commands: CommandRegistry, languages: readonly Language[]): CommandRegistry {
  const indexes = languages.map(indexOf).filter(({ size }) => size > 0);
  if (indexes.length === 0) return commands;
  return {
    all: commands.all,
    find: (typed) => {
      const known = commands.find(typed);
      if (known) return known;
      const alias = normalizeCommandName(typed);
      const name = indexes.map((index) => index.get(alias)).find((one) => one !== undefined);
      return name === undefined ? null : commands.find(name);
    },
  };
}

/** The other names of a command, with those in the language that no other command has. */
export function aliasesOf(command: Command, language: Language, commands: CommandRegistry): string[] {
  const { name, aliases } = command;
  const translated = isCustom(command) ? [] : (language.aliases[name as CommandName] ?? []);
  const isFree = (alias: string) => [null, name].includes(commands.find(alias)?.name ?? null);
  return [...aliases, ...translated.filter(isFree)];
}
