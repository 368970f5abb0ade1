import type { z } from "zod";
import type { Command } from "#server/contract/bot-commands.ts";
import { commandsTexts } from "./texts.ts";

export type CommandInfo = z.infer<typeof Command>;

/** A command to run on a bot. */
export interface CommandLine {
  command: string;
  args?: string | string[];
}

/** Parses `outfit Amber Fox` or `/outfit Amber Fox`. @returns Null for an empty line. */
export function parseCommandLine(text: string): CommandLine | null {
  const [, command, args] = /^\s*\/?([^\s/]\S*)\s*([\s\S]*?)\s*$/.exec(text) ?? [];
  if (!command) return null;
  return args ? { command, args } : { command };
}

export const formatCommandLine = ({ command, args }: CommandLine): string =>
  [command, ...(args === undefined ? [] : [args].flat())].join(" ");

/** Bots ignore case, `-` and `_` in command names: `clear-emote` is `clear_emote`. */
const normalizeName = (name: string) => name.toLowerCase().replace(/[_-]+/g, "");

export function findCommand(commands: readonly CommandInfo[], name: string): CommandInfo | null {
  const normalized = normalizeName(name);
  const matches = (command: CommandInfo) =>
    [command.name, ...command.aliases].some((candidate) => normalizeName(candidate) === normalized);
  return commands.find(matches) ?? null;
}

export interface Suggestion {
  /** The complete command line after the suggestion is accepted. */
  line: string;
  label: string;
  description: string;
}

const MAX_SUGGESTIONS = 8;

/** Suggests commands for the first word, then the options of the argument that is being typed. */
export function suggestCompletions(commands: readonly CommandInfo[], text: string): Suggestion[] {
  const typed = text.replace(/^\s*\/?/, "");
  if (typed === "") return [];
  const space = typed.search(/\s/);
  return space < 0 ? suggestCommands(commands, typed) : suggestOptions(commands, typed, space);
}

function suggestCommands(commands: readonly CommandInfo[], typed: string): Suggestion[] {
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
      description: aliases.length > 0 ? commandsTexts.aliases(description, aliases.join(", ")) : description,
    }));
}

function suggestOptions(commands: readonly CommandInfo[], typed: string, space: number): Suggestion[] {
  const command = findCommand(commands, typed.slice(0, space));
  const words = typed.slice(space).trimStart().split(/\s+/);
  const argument = command?.arguments[words.length - 1];
  if (!argument?.options) return [];
  const lastWord = (words.at(-1) ?? "").toLowerCase();
  const lineStart = typed.slice(0, typed.length - lastWord.length);
  return argument.options
    .filter((option) => option.startsWith(lastWord) && option !== lastWord)
    .map((option) => ({ line: lineStart + option, label: option, description: argument.name }));
}
