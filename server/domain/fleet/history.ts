import type { HistoryEntry, HistoryKind } from "../../contract/live.ts";
import { keepBotEvent } from "../../data/bot-events.ts";
import { newId } from "../../data/id.ts";
import { storable } from "../../data/row-buffer.ts";
import { tellWatchers } from "../gateway/fleet-log.ts";

interface Happening {
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

const MAX_TEXT = 1000;

/** Tells whoever watches, at once, and keeps it for a week. Never waits, and never fails its caller. */
export function recordHistory(happening: Happening): void {
  const { accountId, at, ...entry } = keep(happening, false);
  tellWatchers(accountId, "activity", () => JSON.stringify({ ...entry, at: at.toISOString() } satisfies HistoryEntry));
}

/** Keeps a status unless it is the one that the bot is known to have; nobody is told what they may know. */
export const recordKnownStatus = (happening: Happening): void => void keep(happening, true);

function keep({ accountId, at = new Date(), ...happening }: Happening, unlessSame: boolean) {
  const { botId, kind, from = null, format = null, status = null } = happening;
  const text = storable(happening.text, MAX_TEXT);
  const entry = { id: newId(), botId, kind, from: from && storable(from), text, format, status };
  keepBotEvent({ ...entry, accountId, createdAt: at, unlessSame });
  return { ...entry, accountId, at };
}
