import type { CommandInfo } from "../../_commands/typed-argument.ts";

type Argument = CommandInfo["arguments"][number];

interface Word {
  value: string;
  /** The line from this word on. */
  rest: string;
}

/** As bots separate them: by blanks, with double quotes around what belongs together. */
const wordsOf = (line: string): Word[] =>
  [...line.matchAll(/"([^"]*)"?|[^\s"]+/g)].map((found) => ({
    value: found[1] ?? found[0],
    rest: line.slice(found.index).trim(),
  }));

/** Whether the word can be this argument. What a placeholder stands for is not known yet. */
function fits({ type, options = [] }: Argument, word: string): boolean {
  if (word.includes("{") || type === "text") return true;
  return type === "select" ? options.includes(word.toLowerCase()) : /^[+-]?\d+$/.test(word);
}

/** Whether the arguments have fields of their own: there is one to choose, or a number. */
export const hasArgumentFields = (command: CommandInfo): boolean =>
  command.arguments.some(({ type }) => type !== "text");

/** The value of each argument, empty for one that is left out. Null where the line has more than the command takes. */
export function splitArguments(all: readonly Argument[], line: string): string[] | null {
  const words = wordsOf(line);
  let position = 0;
  const values = all.map((argument) => {
    const word = words[position];
    if (!word) return "";
    if (argument.extended) {
      position = words.length;
      return word.rest;
    }
    if (word.value !== "" && !argument.required && !fits(argument, word.value)) return "";
    position += 1;
    return word.value;
  });
  return position < words.length ? null : values;
}

const quote = (value: string, { extended }: Argument): string =>
  !extended && /\s/.test(value) ? `"${value.replaceAll('"', "")}"` : value;

/** The line with these values. An empty one before another is written as `""` where it would otherwise be misread. */
export function joinArguments(all: readonly Argument[], values: readonly string[]): string {
  const last = values.findLastIndex((value) => value !== "");
  const written = all.slice(0, last + 1).map((argument, index) => quote(values[index] ?? "", argument));
  const short = written.filter((value) => value !== "").join(" ");
  const isRead = splitArguments(all, short)?.every((value, index) => value === (values[index] ?? ""));
  return isRead ? short : written.map((value) => value || '""').join(" ");
}
