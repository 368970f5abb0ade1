import type { Client } from "../client.ts";
import type { Output } from "./output.ts";

/** A flag of a subcommand, by its name without the dashes. */
export interface Flag {
  /** What the flag takes, for the help. A flag without it takes nothing. */
  takes?: string;
  about: string;
  /** It may be given several times, or with commas between its values. */
  isRepeatable?: true;
  /** What it takes, where that is a closed list. */
  values?: readonly string[];
}
export type Flags = Readonly<Record<string, Flag>>;

/** What was given: a list for a repeatable flag, a text for one that takes something, otherwise true. */
export type FlagValues<F extends Flags> = {
  readonly [Name in keyof F]?: F[Name] extends { isRepeatable: true }
    ? readonly string[]
    : F[Name] extends { takes: string }
      ? string
      : true;
};

/** What a subcommand runs with. */
export interface CommandContext<F extends Flags = Flags> {
  /** What follows the name of the command and is no flag. Their number is checked: see `takes`. */
  args: readonly string[];
  flags: FlagValues<F>;
  /** What calls the service as the person who is signed in. @throws Error when nobody is. */
  client: () => Promise<Client>;
  output: Output;
  /** Aborted by Ctrl-C, with an `Interrupted`. Everything that waits takes it. */
  signal: AbortSignal;
}

interface Definition<F extends Flags> {
  /** What follows the name, for the help: `FILE` once, `[FILE]` at most once, `FILE…` once or more. It is also the check. */
  takes: string;
  /** A sentence part in the third person, without a full stop: `lists your bots`. */
  about: string;
  /** Further sentences for its own help. */
  help?: string;
  /** What fills in the arguments, where that is a closed list. */
  values?: readonly string[];
  /** `--json` and `--help` are flags of every subcommand. */
  flags: F;
  /**
   * @returns The exit code; 0 where it returns nothing.
   * @throws Error whose message says what is wrong: the program prints it and exits with 1.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most of them return nothing
  run: (context: CommandContext<F>) => Promise<number | void>;
}
export type Subcommand = Definition<Flags>;
/** Subcommands by their names. */
export type Subcommands = Readonly<Record<string, Subcommand>>;

/** Checks that `run` reads only the flags that are declared. */
export const subcommand = <const F extends Flags>(definition: Definition<F>): Subcommand =>
  definition as unknown as Subcommand;

/** A wrong command line: the help of the command is named with it. */
export class UsageError extends Error {}

/** The person pressed Ctrl-C. */
export class Interrupted extends Error {}

export const EXIT = {
  /** Everything was done. */
  done: 0,
  /** It could not be done: the message says why. */
  failed: 1,
  /** It was done, and failed for some of the bots. */
  someFailed: 2,
  /** Ctrl-C. */
  interrupted: 130,
} as const;
