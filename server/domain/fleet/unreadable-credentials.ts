import { perApplication } from "../../application.ts";
import { recordBotHistory } from "./record-bot-history.ts";

const FIRST_COOLDOWN_MS = 60_000;
const MAX_COOLDOWN_MS = 3_600_000;
const MAX_DOUBLINGS = 6;

/** Failed attempts by bot. */
const failures = perApplication("unreadable credentials", () => new Map<string, number>());

/**
 * Records that a bot cannot start because its stored credentials cannot be decrypted. The first time, the bot's history
 * says so.
 * @returns For how many milliseconds the bot is not claimed again; longer each time, up to an hour.
 */
export function recordUnreadableCredentials({ id, accountId }: { id: string; accountId: string }): number {
  const before = failures().get(id) ?? 0;
  failures().set(id, before + 1);
  const text = "The stored credentials of this bot cannot be opened: save its credentials again to start it.";
  if (before === 0) recordBotHistory({ accountId, botId: id, kind: "problem", text });
  return Math.min(FIRST_COOLDOWN_MS * 2 ** Math.min(before, MAX_DOUBLINGS), MAX_COOLDOWN_MS);
}

export function clearUnreadableCredentials(botIds: string[]): void {
  for (const id of botIds) failures().delete(id);
}
