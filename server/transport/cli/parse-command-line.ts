import { parseArgs } from "node:util";
import { accessCommands } from "./access-commands.ts";
import { appCommands } from "./app-commands.ts";
import { type Command, formatUsage, type Invocation, parseArgsOptions, UsageError } from "./command.ts";
import { serviceCommands } from "./service-commands.ts";
import { userCommands } from "./user-commands.ts";

/** Commands that the server's own layers can run. */
const COMMANDS: Command[] = [...userCommands, ...accessCommands, ...appCommands, ...serviceCommands];
const COMMAND_PREFIX = "npm run --silent svc --";

/** A command that was typed, ready to run. */
export interface ParsedCommandLine {
  command: Command;
  invocation: Omit<Invocation<Command["options"]>, "printNotice">;
  json: boolean;
}

/**
 * @param others Further commands.
 * @returns Null when help is asked for. @throws UsageError
 */
export function parseCommandLine(args: string[], others: Command[] = []): ParsedCommandLine | null {
  const commands = [...COMMANDS, ...others];
  if (args.includes("--help") || args.includes("-h")) return null;
  const words = args.filter((word) => word !== "--json");
  const command = commands.find(({ name }) => name.split(" ").every((word, place) => words[place] === word));
  if (!command) throw new UsageError(describeUnknownCommand(commands, words));
  const rest = words.slice(command.name.split(" ").length);
  return { command, invocation: parseInvocation(command, rest), json: args.includes("--json") };
}

function describeUnknownCommand(commands: Command[], [noun, verb]: string[]): string {
  if (noun === undefined) return `enter a command; \`${COMMAND_PREFIX} --help\` lists them`;
  const verbs = commands.filter(({ name }) => name.startsWith(`${noun} `)).map(({ name }) => name.split(" ")[1]);
  if (verbs.length) return `${noun} ${verb ?? "alone"} is not a command: ${noun} takes ${verbs.join(", ")}`;
  return `${noun} is not a command; \`${COMMAND_PREFIX} --help\` lists them`;
}

function parseInvocation(command: Command, args: string[]): ParsedCommandLine["invocation"] {
  const usageError = (message: string) => new UsageError(`${message} (usage: ${formatUsage(command)})`);
  const { values, positionals } = parseArguments(command, args, usageError);
  const expected = command.operand ? 1 : 0;
  if (positionals.length < expected) throw usageError(`${command.operand} is missing`);
  if (positionals.length > expected) throw usageError(`${positionals[expected]} is unexpected`);
  const options = Object.entries(command.options).map(([name, { value, many, required }]) => {
    const given = values[name];
    if (required && given === undefined) throw usageError(`--${name} is missing`);
    if (many) return [name, Array.isArray(given) ? given.flatMap((list) => String(list).split(",")) : []];
    return [name, value ? given : given === true];
  });
  return { operand: positionals[0] ?? "", options: Object.fromEntries(options) };
}

function parseArguments(command: Command, args: string[], usageError: (message: string) => UsageError) {
  try {
    return parseArgs({ args, options: parseArgsOptions(command), allowPositionals: true });
  } catch (error) {
    // The rest of Node's message is advice that does not apply here.
    throw usageError(error instanceof Error ? error.message.replace(/(?:\.\s|\n).*$/s, "") : String(error));
  }
}

export function formatHelp(others: Command[] = []): string {
  const list = [...COMMANDS, ...others].flatMap((command) => [`  ${formatUsage(command)}`, `      ${command.summary}`]);
  return [
    `Usage: ${COMMAND_PREFIX} COMMAND [--json]`,
    "",
    "Works directly on the service's database, whether the service runs or not. ID is an account's id, username or",
    "e-mail address; F is one flag or several, separated by commas. `--json` prints one JSON value.",
    "",
    ...list,
    "",
  ].join("\n");
}
