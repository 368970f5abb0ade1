import { formatBotCount } from "../../_ui/bot-batches.ts";
import { formatFacts, formatNumber, formatPlainList, plural } from "../../_ui/format.ts";

/** Texts of running commands on bots. */
export const commandsTexts = {
  command: "Command",
  commandHelp: "Type a command. Arrow keys choose a suggestion, Tab completes it.",
  /** With the name of an item of the catalogue, if one is known. */
  commandExample: (item: string | null) => (item === null ? "help outfit" : `outfit ${item}`),
  /** What a suggested player is to the bot. */
  people: {
    members: "In the party",
    friends: "Friend",
    incoming: "Friend request",
    blocked: "Blocked",
    players: "Player",
  },
  /** Of a part of an item that has variants. */
  variants: (item: string, count: number) =>
    formatFacts([item, plural(count, { one: "1 variant", other: `${formatNumber(count)} variants` })]),
  variantOf: (channel: string, item: string) => `${channel} of ${item}`,
  suggestions: "Suggestions",
  usage: "{command} · {description}",
  aliases: (description: string, aliases: readonly string[]) => `${description} Also: ${formatPlainList(aliases)}.`,
  close: "Close",
  run: "Run",
  kind: "What to run",
  chat: "Chat message",
  noBots: "Choose at least one bot first.",
  noLine: "Type a command or a message first.",
  skipOffline: "Skip bots that are offline",
  again: "Run something else",
  target: (count: number) => (count === 0 ? "No bots selected" : `On ${formatBotCount(count)}`),
  picker: {
    label: "Bots",
    search: "Part of a nickname",
    selectAll: (count: number) => `Select all ${formatNumber(count)}`,
    selectNone: "Select none",
    noMatches: "No bot with this nickname",
  },
} as const;
