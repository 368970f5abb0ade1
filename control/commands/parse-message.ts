import type { CosmeticSearch } from "../platform/cosmetics/cosmetic-search.ts";
import { COMMANDS } from "./all-commands.ts";
import type { CommandConfig, CommandRegistry } from "./command.ts";
import { readArguments } from "./command-arguments.ts";

const DEFAULT_PREFIXES = ["!", ".", "/"];
/** `accept all friends` is a command name of three words. */
const MAX_NAME_WORDS = 3;

export interface MessageCommand {
  name: string;
  args: string;
  /** With a prefix the message is prefixed for the bot. Without one an error is not answered. */
  hasPrefix: boolean;
}
type ParsedCommand = Omit<MessageCommand, "hasPrefix">;

/** The message without its prefix. Null when it has none. */
function withoutPrefix(content: string, prefixes: readonly string[]): string | null {
  const longestFirst = [...prefixes].filter(Boolean).sort((one, other) => other.length - one.length);
  const prefix = longestFirst.find((one) => content.toLowerCase().startsWith(one.toLowerCase()));
  return prefix === undefined ? null : content.slice(prefix.length).trim();
}

/** Finds the longest start of the message that is a command name. */
function commandIn(content: string, commands: CommandRegistry): ParsedCommand | null {
  const ends = [...content.matchAll(/\S+/g)].slice(0, MAX_NAME_WORDS).map((word) => word.index + word[0].length);
  for (const end of ends.reverse()) {
    const command = commands.find(content.slice(0, end));
    if (command) return { name: command.name, args: content.slice(end).trim() };
  }
  return null;
}

/** Finds an item by its whole name only, so that ordinary messages do not change what the bot wears. */
function itemIn(content: string, cosmetics: CosmeticSearch): ParsedCommand | null {
  const match = cosmetics.find(content);
  if (match.kind !== "one") return null;
  const { id, name, names = {} } = match.cosmetic;
  const isWhole = [id, name, ...Object.values(names)].some((one) => one.toLowerCase() === content.toLowerCase());
  return isWhole ? { name: "cosmetic", args: id } : null;
}

/**
 * The command in a chat message, or null. A message with a prefix is always a command, even an unknown one, so that it
 * is answered. A message without a prefix is a command only if its name and arguments are valid.
 */
export function parseMessage(
  content: string,
  config: CommandConfig,
  cosmetics: CosmeticSearch,
  commands = COMMANDS,
): MessageCommand | null {
  const whole = content.trim();
  const prefixed = withoutPrefix(whole, config.prefixes ?? DEFAULT_PREFIXES);
  if (prefixed !== null && !/^["\p{L}\p{N}]/u.test(prefixed)) return null; // "..." and "!?" are not commands
  if (prefixed !== null) {
    const item = config.setCosmeticsWithPrefix === false ? null : itemIn(prefixed, cosmetics);
    return { ...(commandIn(prefixed, commands) ?? item ?? splitAtFirstBlank(prefixed)), hasPrefix: true };
  }
  if (whole === "") return null;
  const command = config.runCommandsWithoutPrefix === false ? null : validCommandIn(whole, commands);
  const item = config.setCosmeticsWithoutCommands === false ? null : itemIn(whole, cosmetics);
  const found = command ?? item;
  return found && { ...found, hasPrefix: false };
}

function validCommandIn(content: string, commands: CommandRegistry): ParsedCommand | null {
  const found = commandIn(content, commands);
  const parameters = found && commands.find(found.name)?.parameters;
  return parameters && readArguments(parameters, found.args).ok ? found : null;
}

function splitAtFirstBlank(content: string): ParsedCommand {
  const [name = "", ...rest] = content.split(/\s+/);
  return { name, args: rest.join(" ") };
}
