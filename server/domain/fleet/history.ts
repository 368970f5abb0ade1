import type { HistoryEntry, HistoryKind } from "../../contract/live.ts";
import { keepBotEvent, writeBotEvents } from "../../data/bot-events.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { storable } from "../../data/row-buffer.ts";
import { tellWatchers } from "../gateway/fleet-log.ts";
import { writeNowAndThen } from "../service/write-now-and-then.ts";

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
const WRITE_MS = 500;

/** Tells whoever watches, at once, and keeps it for a week. Never waits, and never fails its caller. */
export function recordHistory({ accountId, at = new Date(), ...happening }: Happening): void {
  const { botId, kind, from = null, format = null, status = null } = happening;
  const text = storable(happening.text, MAX_TEXT);
  const entry = { id: newId(), botId, kind, from: from && storable(from), text, format, status };
  keepBotEvent({ ...entry, accountId, createdAt: at });
  tellWatchers(accountId, "activity", () => JSON.stringify({ ...entry, at: at.toISOString() } satisfies HistoryEntry));
}

const STATUS_WORDS = ["Offline", "Starting", "Available", "Busy", "Reconnecting"];
/** The bot's own comes first in a state; inside of a string the quotes would be escaped. */
const STATUS = /"status":([0-4])\b/;

/** Records what statuses bots go through, and writes the history, for as long as the service runs. */
export function startFleetHistory(): { stop(): Promise<void> } {
  const statuses = new Map<string, number>();
  const stopHearing = engine().onChange((change) => {
    if (change.kind !== "state") return;
    const { botId, bucketId: accountId, json } = change;
    const status = json === null ? 0 : Number(STATUS.exec(json)?.[1] ?? 0);
    if ((statuses.get(botId) ?? 0) === status) return;
    if (status === 0) statuses.delete(botId);
    else statuses.set(botId, status);
    recordHistory({ accountId, botId, kind: "status", text: STATUS_WORDS[status] ?? "", status });
  });
  const writing = writeNowAndThen(writeBotEvents, WRITE_MS, "a part of the bots' history was lost");
  return {
    stop() {
      stopHearing();
      return writing.stop();
    },
  };
}
