import { formatBotCount } from "../../_ui/bot-batches.ts";
import { formatNumber } from "../../_ui/format-number.ts";

/** Texts of running commands on bots. */
export const commandsTexts = {
  command: "Command",
  commandHelp: "Type a command. Arrow keys choose a suggestion, Tab completes it.",
  commandExample: "outfit Amber Fox",
  suggestions: "Suggestions",
  usage: (usage: string, description: string) => `${usage} · ${description}`,
  aliases: (description: string, aliases: string) => `${description} Also: ${aliases}.`,
  close: "Close",
  run: "Run",
  kind: "What to run",
  chat: "Chat message",
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
  rateLimit: {
    title: "Rate limit reached",
    text: "The run continues automatically in ",
    seconds: (seconds: number) => `${seconds} s`,
    end: ".",
  },
} as const;
