import { recordBotHistory } from "./record-bot-history.ts";

const FIRST_COOLDOWN_MS = 60_000;
const MAX_COOLDOWN_MS = 3_600_000;
const MAX_DOUBLINGS = 6;

/** How often each of them was tried. */
const tries = new Map<string, number>();

/**
 * A bot whose stored credentials do not open cannot be started, and no shard is at fault. Its owner reads why, once.
 * @returns How long nobody is to try again, unless the bot is changed: longer each time, an hour at the most.
 */
export function recordUnreadableCredentials({ id, accountId }: { id: string; accountId: string }): number {
  const before = tries.get(id) ?? 0;
  tries.set(id, before + 1);
  const text = "The stored credentials of this bot cannot be opened: save its credentials again to start it.";
  if (before === 0) recordBotHistory({ accountId, botId: id, kind: "problem", text });
  return Math.min(FIRST_COOLDOWN_MS * 2 ** Math.min(before, MAX_DOUBLINGS), MAX_COOLDOWN_MS);
}

export function clearUnreadableCredentials(botIds: string[]): void {
  for (const id of botIds) tries.delete(id);
}
