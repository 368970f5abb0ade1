import { COMMON_FLAGS } from "../command-line.ts";
import type { Flag, Subcommand, Subcommands } from "../subcommand.ts";

/** What may follow the words that stand on the command line so far. */
export interface Place {
  /** Words after `svc-bots`: none, the first of a group, or a whole command. */
  words: readonly string[];
  /** What may follow, with what it is. */
  choices: readonly Choice[];
  /** Whether the words are a whole command, so that anything may stand between them and the cursor. */
  isCommand: boolean;
  /** Whether it takes names of files. */
  takesFiles: boolean;
}
export interface Choice {
  word: string;
  about: string;
  /** Of a flag that takes something: what. Empty where that is no closed list. */
  values?: readonly string[];
  takesFile?: boolean;
}

/** Every place of the command line that completion knows, made from the table of commands. */
export function listPlaces(all: Subcommands): Place[] {
  const names = Object.keys(all).map((name) => name.split(" "));
  const groups = [...new Set(names.filter(({ length }) => length > 1).map(([first = ""]) => first))];
  const start = [...new Set(names.map(([first = ""]) => first))];
  return [
    {
      words: [],
      choices: start.map((word) => ({ word, about: aboutOf(all, word) })),
      isCommand: false,
      takesFiles: false,
    },
    ...groups.map((group) => ({ words: [group], choices: ofGroup(all, group), isCommand: false, takesFiles: false })),
    ...Object.entries(all).map(([name, subcommand]) => ({
      words: name.split(" "),
      choices: [...(subcommand.values ?? []).map((word) => ({ word, about: "" })), ...flagsOf(subcommand)],
      isCommand: true,
      takesFiles: /FILE/.test(subcommand.takes),
    })),
  ];
}

const aboutOf = (all: Subcommands, first: string): string =>
  all[first]?.about ??
  ofGroup(all, first)
    .map(({ word }) => word)
    .join(", ");

const ofGroup = (all: Subcommands, group: string): Choice[] =>
  Object.entries(all)
    .filter(([name]) => name.startsWith(`${group} `))
    .map(([name, { about }]) => ({ word: name.slice(group.length + 1), about }));

const flagsOf = ({ flags }: Subcommand): Choice[] =>
  Object.entries<Flag>({ ...flags, ...COMMON_FLAGS }).map(([name, { about, takes, values }]) => ({
    word: `--${name}`,
    about,
    ...(takes && { values: values ?? [], takesFile: takes === "FILE" }),
  }));
