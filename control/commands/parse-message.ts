import type { CosmeticSearch } from "../platform/cosmetics/cosmetic-search.ts";
import type { CommandConfig } from "./command.ts";
import { readArguments } from "./command-arguments.ts";
import { COMMANDS } from "./command-registry.ts";

const DEFAULT_PREFIXES = ["!", ".", "/"];
/** `accept all friends` is a command's name in three words. */
const MAX_NAME_WORDS = 3;

export interface MessageCommand {
  name: string;
  args: string;
  /** It was said to the bot; without a prefix a refusal may be better kept to itself. */
  hasPrefix: boolean;
}
type ParsedCommand = Omit<MessageCommand, "hasPrefix">;

/** The prefix, if any, taken off. */
function withoutPrefix(content: string, prefixes: readonly string[]): string | null {
  const longestFirst = [...prefixes].filter(Boolean).sort((one, other) => other.length - one.length);
  const prefix = longestFirst.find((one) => content.toLowerCase().startsWith(one.toLowerCase()));
  return prefix === undefined ? null : content.slice(prefix.length).trim();
}

/** The longest beginning that is a command's name. */
function commandIn(content: string): ParsedCommand | null {
  const ends = [...content.matchAll(/\S+/g)].slice(0, MAX_NAME_WORDS).map((word) => word.index + word[0].length);
  for (const end of ends.reverse()) {
    const command = COMMANDS.find(content.slice(0, end));
    if (command) return { name: command.name, args: content.slice(end).trim() };
  }
  return null;
}

/** Only a whole name: what people say to each other must not dress the bot. */
function itemIn(content: string, cosmetics: CosmeticSearch): ParsedCommand | null {
  const match = cosmetics.find(content);
  if (match.kind !== "one") return null;
  const { id, name } = match.cosmetic;
  const isWhole = [id, name].some((one) => one.toLowerCase() === content.toLowerCase());
  return isWhole ? { name: "cosmetic", args: id } : null;
}

/**
 * What a message in the chat asks of the bot; null when it asks nothing. With a prefix everything is meant for it, so
 * an unknown command is answered; without one only what makes sense as a command.
 */
export function parseMessage(content: string, config: CommandConfig, cosmetics: CosmeticSearch): MessageCommand | null {
  const whole = content.trim();
  const meant = withoutPrefix(whole, config.prefixes ?? DEFAULT_PREFIXES);
  if (meant !== null && !/^["\p{L}\p{N}]/u.test(meant)) return null; // "..." and "!?" are no commands
  if (meant !== null) {
    const item = config.setCosmeticsWithPrefix === false ? null : itemIn(meant, cosmetics);
    return { ...(commandIn(meant) ?? item ?? splitAtFirstBlank(meant)), hasPrefix: true };
  }
  if (whole === "") return null;
  const command = config.runCommandsWithoutPrefix === false ? null : sensibleCommandIn(whole);
  const item = config.setCosmeticsWithoutCommands === false ? null : itemIn(whole, cosmetics);
  const found = command ?? item;
  return found && { ...found, hasPrefix: false };
}

function sensibleCommandIn(content: string): ParsedCommand | null {
  const found = commandIn(content);
  const parameters = found && COMMANDS.find(found.name)?.parameters;
  return parameters && readArguments(parameters, found.args).ok ? found : null;
}

function splitAtFirstBlank(content: string): ParsedCommand {
  const [name = "", ...rest] = content.split(/\s+/);
  return { name, args: rest.join(" ") };
}
