import { type Moment, readPlaceholder } from "./lobby.ts";
import { LIMITS, PLACEHOLDERS, type PlaceholderName } from "./vocabulary.ts";

/** `{{` and `}}` are braces. */
const PLACEHOLDER = /\{\{|\}\}|\{([^{}]*)\}/g;
const OF_COMMANDS = /^[1-9]\+?$/;
const RANGE = /^random:(\d{1,6})-(\d{1,6})$/;

/** The names in braces of a text, in their order. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => (name === undefined ? [] : [name]));

export type PlaceholderNeed = "person" | "message" | "command" | null;

/** What an automation must be started by for a placeholder to have a meaning. Undefined for an unknown one. */
export function needOf(name: string): PlaceholderNeed | undefined {
  if (Object.hasOwn(PLACEHOLDERS, name)) return PLACEHOLDERS[name as PlaceholderName].needs;
  if (OF_COMMANDS.test(name)) return "command";
  const range = RANGE.exec(name);
  return range && Number(range[1]) <= Number(range[2]) ? null : undefined;
}

/** The text with its placeholders filled in, cut to the length that commands accept. */
export function fillPlaceholders(text: string, moment: Moment): string {
  if (!text.includes("{") && !text.includes("}")) return text;
  const filled = text.replace(PLACEHOLDER, (written, name?: string) => {
    if (name === undefined) return written.slice(1);
    return readPlaceholder(name, moment) ?? written;
  });
  return [...filled].slice(0, LIMITS.text).join("");
}
