import type { HistoryEntry } from "../../../contract/bot-history.ts";
import type { HistoryKind } from "../../../contract/history-kinds.ts";
import { botHistoryBuffer } from "../../../data/bot-history.ts";
import { databaseNow } from "../../../data/database-clock.ts";
import { eventLog } from "../../../data/engine/event-log.ts";
import { newId } from "../../../data/id.ts";
import { toStorableText } from "../../../data/row-buffer.ts";

interface BotHistoryEvent {
  accountId: string;
  botId: string;
  kind: HistoryKind;
  /** A player, or the kind of the owner's credential. */
  from?: string | null;
  text: string;
  /** Of a reply. */
  format?: number | null;
  /** Of a change of status. */
  status?: number | null;
  /** What the bot's owner asked it to do. */
  isByOwner?: boolean;
  /** The present time where it is left out. */
  at?: Date;
}

const MAX_TEXT_CHARACTERS = 1000;

/** Publishes an event to the account's subscribers and stores it for a week. Does not wait for the database, and never throws. */
export function recordBotHistory(event: BotHistoryEvent): void {
  const { accountId, at, ...entry } = storeEvent(event, false);
  eventLog().append(accountId, "activity", () =>
    JSON.stringify({ ...entry, at: at.toISOString() } satisfies HistoryEntry),
  );
}

/** Stores a status unless it equals the bot's latest stored one. Does not publish it: subscribers may have it already. */
export const recordKnownStatus = (event: BotHistoryEvent): void => void storeEvent(event, true);

function storeEvent({ accountId, at = databaseNow(), ...event }: BotHistoryEvent, skipIfUnchanged: boolean) {
  const { botId, kind, from = null, format = null, status = null, isByOwner = false } = event;
  const text = toStorableText(event.text, MAX_TEXT_CHARACTERS);
  const entry = { id: newId(), botId, kind, from: from && toStorableText(from), text, format, status };
  botHistoryBuffer().add({ ...entry, accountId, createdAt: at, isByOwner, skipIfUnchanged });
  return { ...entry, accountId, at };
}
