import type { ParseArgsOptionsConfig } from "node:util";

/** The command line is invalid; the message says why. */
export class UsageError extends Error {}

interface Option {
  /** Name of the value in the usage line; an option without a value is a switch. */
  value?: string;
  required?: true;
  /** May be repeated, and each value may list several, separated by commas. */
  many?: true;
}
type Options = Record<string, Option>;

type OptionValues<O extends Options> = {
  [Name in keyof O]: O[Name] extends { many: true }
    ? string[]
    : O[Name] extends { required: true }
      ? string
      : O[Name] extends { value: string }
        ? string | undefined
        : boolean;
};

/** What a command runs with. */
export interface Invocation<O extends Options> {
  operand: string;
  options: OptionValues<O>;
  /** Prints a line to the terminal beside the result. */
  printNotice(line: string): void;
}

export interface Command<O extends Options = Options> {
  /** As typed, such as `user create`. */
  name: string;
  /** Name of the one operand in the usage line, such as `ID`; null when it takes none. */
  operand: string | null;
  options: O;
  /** One line for the list of commands. */
  summary: string;
  /** Runs though encryption keys are missing: it looks at them itself. */
  allowsMissingKeys?: true;
  /** Runs before the settings are read and the database is opened. */
  withoutDatabase?: true;
  run(call: Invocation<O>): Promise<object>;
  /** The answer for people, in place of a line for each member. */
  format?(result: object): string;
  /** Whether the answer means exit code 1. */
  isFailure?(result: object): boolean;
}

/** Gives a command's options their types. */
export const command = <const O extends Options>(spec: Command<O>): Command => spec as unknown as Command;

export function formatUsage({ name, operand, options }: Command): string {
  const words = Object.entries(options).map(([option, { value, required, many }]) => {
    const word = `--${option}${value ? ` ${value}` : ""}${many ? "…" : ""}`;
    return required ? word : `[${word}]`;
  });
  return [name, operand, ...words].filter(Boolean).join(" ");
}

/** The options as `parseArgs` takes them. */
export function parseArgsOptions({ options }: Command): ParseArgsOptionsConfig {
  const entries = Object.entries(options).map(([name, { value, many }]) => {
    return [name, { type: value ? ("string" as const) : ("boolean" as const), multiple: many ?? false }];
  });
  return Object.fromEntries(entries);
}

/** A whole number given as an option. */
export function parseWholeNumber(option: string, value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new UsageError(`--${option} must be a whole number, not ${value}`);
}
