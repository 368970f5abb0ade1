import { parseArgs } from "node:util";
import { type Flags, type FlagValues, type Subcommand, UsageError } from "./subcommand.ts";

/** What every subcommand has. */
export const COMMON_FLAGS = {
  json: { about: "answers as JSON, also on a terminal" },
  help: { about: "says how the command is used" },
} as const satisfies Flags;

export interface CommandLine {
  args: readonly string[];
  flags: FlagValues<Flags>;
  isHelpRequested: boolean;
  isJsonRequested: boolean;
}

/** @throws UsageError when a flag is unknown or lacks its value, or when there are too few or too many arguments. */
export function parseCommandLine({ takes, values, flags }: Subcommand, given: readonly string[]): CommandLine {
  const all = Object.entries<Flags[string]>({ ...flags, ...COMMON_FLAGS });
  const options = all.map(([name, { takes: value, isRepeatable = false }]) => [
    name,
    { type: value ? "string" : "boolean", multiple: isRepeatable, ...(name === "help" && { short: "h" }) },
  ]);
  const { values: read, positionals } = parseStrictly(given, Object.fromEntries(options));
  const { help, json, ...rest } = read;
  if (help !== true) checkArguments(takes, values, positionals);
  const flagValues = all.flatMap(([name, flag]) => (name in rest ? [[name, readValue(name, flag, rest[name])]] : []));
  return {
    args: positionals,
    flags: Object.fromEntries(flagValues),
    isHelpRequested: help === true,
    isJsonRequested: json === true,
  };
}

type Option = { type: "string" | "boolean"; multiple: boolean; short?: string };
function parseStrictly(args: readonly string[], options: Record<string, Option>) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

type Given = string | boolean | (string | boolean)[] | undefined;
function readValue(name: string, { isRepeatable, values }: Flags[string], given: Given): Given {
  const list = [given].flat().flatMap((text) => (isRepeatable && typeof text === "string" ? text.split(",") : [text]));
  for (const text of values ? list : []) {
    if (!values?.includes(String(text))) throw new UsageError(`--${name}: ${text} is none of ${values?.join(", ")}.`);
  }
  return isRepeatable ? list.filter((text): text is string => typeof text === "string" && text !== "") : given;
}

function checkArguments(takes: string, values: readonly string[] | undefined, args: readonly string[]): void {
  const words = takes.split(" ").filter(Boolean);
  const required = words.filter((word) => !word.startsWith("["));
  const missing = required[args.length];
  if (missing !== undefined) throw new UsageError(`${missing.replace("…", "")} is missing.`);
  const extra = words.some((word) => word.includes("…")) ? undefined : args[words.length];
  if (extra !== undefined) throw new UsageError(`It takes no further argument ${extra}.`);
  const wrong = values && args.find((text) => !values.includes(text));
  if (wrong !== undefined) throw new UsageError(`${wrong} is none of ${values?.join(", ")}.`);
}
