import type { HistoryEntry, HistoryKind } from "../../contract/live.ts";
import { botEventBuffer } from "../../data/bot-events.ts";
import { newId } from "../../data/id.ts";
import { toStorableText } from "../../data/row-buffer.ts";
import { publishToSubscribers } from "../gateway/replay-buffer.ts";

interface BotHistoryEvent {
  accountId: string;
  botId: string;
  kind: HistoryKind;
  /** A player, or how the owner called. */
  from?: string | null;
  text: string;
  /** Of a reply. */
  format?: number | null;
  /** Of a change of status. */
  status?: number | null;
  /** When, unless it is now. */
  at?: Date;
}

const MAX_TEXT_CHARACTERS = 1000;

/** Tells whoever watches, at once, and keeps it for a week. Never waits, and never fails its caller. */
export function recordBotHistory(happening: BotHistoryEvent): void {
  const { accountId, at, ...entry } = storeEvent(happening, false);
  publishToSubscribers(accountId, "activity", () =>
    JSON.stringify({ ...entry, at: at.toISOString() } satisfies HistoryEntry),
  );
}

/** Keeps a status unless it is the one that the bot is known to have; nobody is told what they may know. */
export const recordKnownStatus = (happening: BotHistoryEvent): void => void storeEvent(happening, true);

function storeEvent({ accountId, at = new Date(), ...happening }: BotHistoryEvent, unlessSame: boolean) {
  const { botId, kind, from = null, format = null, status = null } = happening;
  const text = toStorableText(happening.text, MAX_TEXT_CHARACTERS);
  const entry = { id: newId(), botId, kind, from: from && toStorableText(from), text, format, status };
  botEventBuffer().add({ ...entry, accountId, createdAt: at, unlessSame });
  return { ...entry, accountId, at };
}
