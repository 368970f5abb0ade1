import type { CatalogueItem } from "#server/contract/items.ts";
import type { Language } from "../../_languages/language.ts";
import { type CommandInfo, findTypedArgument, normalizeName } from "./typed-argument.ts";

export interface Suggestion {
  /** The complete command line after the suggestion is accepted. With a space at its end, more can follow. */
  line: string;
  label: string;
  description: string;
  /** The item that is suggested. */
  item?: CatalogueItem;
  /** The label is the name of a player. */
  isPerson?: boolean;
}

const MAX_SUGGESTIONS = 8;

/** Suggests commands for the first word, then the options of the argument that is being typed. */
export function suggestCompletions(language: Language, commands: readonly CommandInfo[], text: string): Suggestion[] {
  const typed = text.replace(/^\s*\/?/, "");
  if (typed === "") return [];
  return /\s/.test(typed) ? suggestOptions(commands, typed) : suggestCommands(language, commands, typed);
}

function suggestCommands({ t, format }: Language, commands: readonly CommandInfo[], typed: string): Suggestion[] {
  const search = normalizeName(typed);
  const ranked = commands.flatMap((command) => {
    const names = [command.name, ...command.aliases].map(normalizeName);
    if (names.some((name) => name.startsWith(search))) return [{ command, rank: names[0]?.startsWith(search) ? 0 : 1 }];
    return names.some((name) => name.includes(search)) ? [{ command, rank: 2 }] : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ command: { name, usage, aliases, description, arguments: parameters } }) => ({
      line: parameters.length > 0 ? `${name} ` : name,
      label: usage,
      description:
        aliases.length > 0 ? t("commands.aliases", { description, aliases: format.plainList(aliases) }) : description,
    }));
}

function suggestOptions(commands: readonly CommandInfo[], text: string): Suggestion[] {
  const found = findTypedArgument(commands, text);
  const [candidate] = found?.candidates ?? [];
  if (!found || !candidate) return [];
  const typed = found.typed.toLowerCase();
  return (candidate.argument.options ?? [])
    .filter((option) => option.startsWith(typed) && option !== typed)
    .map((option) => ({
      line: `${found.lineStart}${option}${candidate.isLast ? "" : " "}`,
      label: option,
      description: candidate.argument.name,
    }));
}
