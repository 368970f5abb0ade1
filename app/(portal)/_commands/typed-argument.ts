import type { z } from "zod";
import type { Command } from "#server/contract/bot-commands.ts";

export type CommandInfo = z.infer<typeof Command>;

/** Bots ignore case, `-` and `_` in command names: `clear-emote` is `clear_emote`. */
export const normalizeName = (name: string) => name.normalize("NFC").toLowerCase().replace(/[_-]+/g, "");

export function findCommand(commands: readonly CommandInfo[], name: string): CommandInfo | null {
  const normalized = normalizeName(name);
  const matches = (command: CommandInfo) =>
    [command.name, ...command.aliases].some((candidate) => normalizeName(candidate) === normalized);
  return commands.find(matches) ?? null;
}

type Argument = CommandInfo["arguments"][number];

/** The argument that a person is typing at the end of a line. */
export interface TypedArgument {
  command: CommandInfo;
  /** The arguments that the text may be for: an optional choice can be omitted, and the text is for the next one then. */
  candidates: { argument: Argument; index: number; isLast: boolean }[];
  /** The words of the arguments before it, without quotes. */
  earlier: string[];
  /** What is typed of it, without quotes. */
  typed: string;
  /** The line before it. */
  lineStart: string;
}

interface Word {
  text: string;
  start: number;
}

const readWords = (text: string): Word[] =>
  [...text.matchAll(/"[^"]*"?|[^\s"]+/g)].map((found) => ({ text: found[0], start: found.index }));
const unquote = (text: string): string => text.replace(/^"|"$/g, "");

/** Whether an optional choice or number would take this word, so that the next one is for the next argument. */
function takes({ type, required, options = [] }: Argument, word: string): boolean {
  if (required || type === "text") return true;
  return type === "select" ? options.includes(word.toLowerCase()) : /^[+-]?\d+$/.test(word);
}

/** The words of a line; an empty one at its end where the next word has not begun. */
function readAllWords(line: string): Word[] {
  const isInQuotes = /"[^"]*$/.test(line.replace(/"[^"]*"/g, ""));
  const isBetweenWords = /\s$/.test(line) && !isInQuotes;
  return [...readWords(line), ...(isBetweenWords ? [{ text: "", start: line.length }] : [])];
}

function candidatesFrom(all: readonly Argument[], index: number): TypedArgument["candidates"] {
  const first = all[index];
  const count = !first || first.required || first.type === "text" ? 1 : 2;
  return all
    .slice(index, index + count)
    .map((argument, offset) => ({ argument, index: index + offset, isLast: index + offset === all.length - 1 }));
}

/** @returns Null while the command's name is typed, and after its last argument. */
export function findTypedArgument(commands: readonly CommandInfo[], text: string): TypedArgument | null {
  const [, prefix = "", name = "", rest = ""] = /^(\s*\/?)(\S+)(\s[\s\S]*)$/.exec(text) ?? [];
  const command = rest === "" ? null : findCommand(commands, name);
  if (!command) return null;
  const words = readAllWords(rest);
  let position = 0;
  for (const [index, argument] of command.arguments.entries()) {
    const word = words[position];
    if (!word) return null;
    if (argument.extended || position === words.length - 1) {
      const lineStart = prefix + name + rest.slice(0, word.start);
      return {
        ...{ command, lineStart, typed: unquote(rest.slice(word.start)) },
        earlier: words.slice(0, position).map(({ text }) => unquote(text)),
        candidates: candidatesFrom(command.arguments, index),
      };
    }
    if (takes(argument, unquote(word.text))) position += 1;
  }
  return null;
}

/** A value as one argument. @returns Null if it cannot be one. */
export function quoteArgument(value: string, { extended }: Pick<Argument, "extended">): string | null {
  if (extended) return value;
  if (value.includes('"')) return null;
  return /\s/.test(value) ? `"${value}"` : value;
}
