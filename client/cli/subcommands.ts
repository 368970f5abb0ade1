import { apply, diff, pull } from "./account-file/commands.ts";
import { listCategories } from "./lists.ts";
import { type Subcommand, UsageError } from "./subcommand.ts";

/** The commands by their names, in the order of the help. Those of a second word are of a group: `bots list`. */
export const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  categories: listCategories,
  pull,
  diff,
  apply,
};

interface Found {
  name: string;
  subcommand: Subcommand;
  /** What follows the name. */
  rest: readonly string[];
}

const find = (name: string): Subcommand | undefined =>
  Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;

/** The `list` of a group may be left out. @throws UsageError when there is no such command. */
export function findSubcommand([first = "", second = "", ...further]: readonly string[]): Found {
  const ofGroup = find(`${first} ${second}`);
  if (ofGroup) return { name: `${first} ${second}`, subcommand: ofGroup, rest: further };
  const rest = [second, ...further].filter((_, index) => index > 0 || second !== "");
  const alone = find(first);
  if (alone) return { name: first, subcommand: alone, rest };
  const list = second === "" || second.startsWith("-") ? find(`${first} list`) : undefined;
  if (list) return { name: `${first} list`, subcommand: list, rest };
  throw new UsageError(`There is no command ${[first, second].filter(Boolean).join(" ")}.`);
}
