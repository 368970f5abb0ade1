import { z } from "zod";
import { AccountFlag } from "../../contract/account-flags.ts";

const FLAGS = new Map<string, number>(Object.entries(AccountFlag).map(([name, bit]) => [name.toLowerCase(), bit]));
/** Set and cleared by commands of their own, because a ban has a reason. */
const BANNED = "banned";
const SETTABLE = [...FLAGS.keys()].filter((name) => name !== BANNED);

/** The name of a flag as people type it: case, `-` and `_` do not matter. */
const FlagName = z
  .string()
  .transform((name) => name.toLowerCase().replace(/[-_]/g, ""))
  .pipe(z.enum(SETTABLE));

/** Any number of flag names; the output is the sum of their bits. */
export const FlagNames = z.array(FlagName).transform((names) => {
  let bits = 0;
  for (const name of names) bits |= FLAGS.get(name) ?? 0;
  return bits;
});

export const flagNames = (bits: number): string[] =>
  [...FLAGS].filter(([, bit]) => (bits & bit) !== 0).map(([name]) => name);
