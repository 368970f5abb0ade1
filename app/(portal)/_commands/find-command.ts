import type { z } from "zod";
import type { Command } from "#server/contract/bot-commands.ts";

export type CommandInfo = z.infer<typeof Command>;

/** Bots ignore case, `-` and `_` in command names: `clear-emote` is `clear_emote`. */
export const normalizeName = (name: string) => name.toLowerCase().replace(/[_-]+/g, "");

export function findCommand(commands: readonly CommandInfo[], name: string): CommandInfo | null {
  const normalized = normalizeName(name);
  const matches = (command: CommandInfo) =>
    [command.name, ...command.aliases].some((candidate) => normalizeName(candidate) === normalized);
  return commands.find(matches) ?? null;
}
