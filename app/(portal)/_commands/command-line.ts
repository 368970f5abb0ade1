import type { z } from "zod";
import type { Command } from "#server/contract/bot-commands.ts";

export type CommandInfo = z.infer<typeof Command>;

/** What is run on a bot: a name, and what follows it. */
export interface CommandLine {
  command: string;
  args?: string | string[];
}

/** `outfit Amber Fox` as the service takes it; null when there is nothing to run. */
export function parseCommandLine(text: string): CommandLine | null {
  const [, command, args] = /^\s*\/?([^\s/]\S*)\s*([\s\S]*?)\s*$/.exec(text) ?? [];
  if (!command) return null;
  return args ? { command, args } : { command };
}

export const formatCommandLine = ({ command, args }: CommandLine): string =>
  [command, ...(args === undefined ? [] : [args].flat())].join(" ");

/** Bots know commands by their letters: `clear-emote` is `clear_emote`. */
const normalizeName = (name: string) => name.toLowerCase().replace(/[_-]+/g, "");

export function findCommand(commands: readonly CommandInfo[], name: string): CommandInfo | null {
  const wanted = normalizeName(name);
  return commands.find((one) => [one.name, ...one.aliases].some((each) => normalizeName(each) === wanted)) ?? null;
}

/** Something the line can be completed to. */
export interface Suggestion {
  /** The whole line as it will be. */
  line: string;
  label: string;
  description: string;
}

const MAX_SUGGESTIONS = 8;

/** Commands while the first word is typed, then what its next argument can be. */
export function suggestCompletions(commands: readonly CommandInfo[], text: string): Suggestion[] {
  const typed = text.replace(/^\s*\/?/, "");
  if (typed === "") return [];
  const space = typed.search(/\s/);
  return space < 0 ? suggestCommands(commands, typed) : suggestOptions(commands, typed, space);
}

function suggestCommands(commands: readonly CommandInfo[], typed: string): Suggestion[] {
  const wanted = normalizeName(typed);
  const ranked = commands.flatMap((command) => {
    const names = [command.name, ...command.aliases].map(normalizeName);
    if (names.some((name) => name.startsWith(wanted))) return [{ command, rank: names[0]?.startsWith(wanted) ? 0 : 1 }];
    return names.some((name) => name.includes(wanted)) ? [{ command, rank: 2 }] : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ command: { name, usage, aliases, description, arguments: taken } }) => ({
      line: taken.length > 0 ? `${name} ` : name,
      label: usage,
      description: aliases.length > 0 ? `${description} Also: ${aliases.join(", ")}.` : description,
    }));
}

function suggestOptions(commands: readonly CommandInfo[], typed: string, space: number): Suggestion[] {
  const command = findCommand(commands, typed.slice(0, space));
  const words = typed.slice(space).trimStart().split(/\s+/);
  const argument = command?.arguments[words.length - 1];
  if (!argument?.options) return [];
  const last = (words.at(-1) ?? "").toLowerCase();
  const before = typed.slice(0, typed.length - last.length);
  return argument.options
    .filter((option) => option.startsWith(last) && option !== last)
    .map((option) => ({ line: before + option, label: option, description: argument.name }));
}
