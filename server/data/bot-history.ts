import { BotStatus } from "#control/bot-status.ts";
import { perApplication } from "../application.ts";
import { prepared } from "./db.ts";
import { createRowBuffer } from "./row-buffer.ts";

interface HistoryRowToInsert {
  id: string;
  accountId: string;
  botId: string;
  kind: string;
  from: string | null;
  text: string;
  format: number | null;
  status: number | null;
  createdAt: Date;
  /** What the bot's owner asked it to do. */
  isByOwner?: boolean;
  /** For a status: skip it when it equals the bot's latest one. */
  skipIfUnchanged: boolean;
}

/** Between two writes. A whole fleet may connect meanwhile. */
const MAX_BUFFERED = 20_000;

const INSERT_EVENTS = {
  name: "insert-bot-events",
  text: `WITH taken AS (
           UPDATE "Account" SET "firstSteps" = array_append("firstSteps", 'command') WHERE id IN (
             SELECT a.id FROM "Account" a WHERE a.id IN (
               SELECT "accountId" FROM jsonb_to_recordset($1::jsonb) AS given ("accountId" text, "isByOwner" bool)
               WHERE "isByOwner") AND NOT 'command' = ANY (a."firstSteps")
             ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED)
         )
         INSERT INTO "BotEvent" (id, "accountId", "botId", kind, "from", text, format, status, "createdAt")
         SELECT id, "accountId", "botId", kind, "from", text, format, status, "createdAt"
         FROM jsonb_to_recordset($1::jsonb) AS r (id text, "accountId" text, "botId" text, kind text, "from" text,
           text text, format int, status int, "createdAt" timestamptz, "skipIfUnchanged" bool)
         WHERE NOT "skipIfUnchanged" OR status IS DISTINCT FROM (
           SELECT e.status FROM "BotEvent" e WHERE e."botId" = r."botId" AND e.kind = 'status' ORDER BY e.sequence DESC LIMIT 1)`,
};

export const botHistoryBuffer = perApplication("bot history buffer", () =>
  createRowBuffer(INSERT_EVENTS, MAX_BUFFERED, ({ accountId }) => accountId, compareWithin),
);

/** The statement compares a status with what is stored. Where an earlier row of the batch has one, that is the latest. */
function compareWithin(rows: HistoryRowToInsert[]): HistoryRowToInsert[] {
  if (!rows.some(({ skipIfUnchanged }) => skipIfUnchanged)) return rows;
  const latest = new Map<string, number | null>();
  return rows.flatMap((row) => {
    if (row.status === null) return [row];
    const known = latest.get(row.botId);
    latest.set(row.botId, row.status);
    if (!row.skipIfUnchanged || known === undefined) return [row];
    return known === row.status ? [] : [{ ...row, skipIfUnchanged: false }];
  });
}

const LAST_KNOWN_CONNECTED = {
  name: "bots-last-known-as-connected",
  text: `SELECT b.id AS "botId", b."accountId"
         FROM "Bot" b CROSS JOIN LATERAL (
           SELECT e.status FROM "BotEvent" e WHERE e."botId" = b.id AND e.kind = 'status' ORDER BY e.sequence DESC LIMIT 1) e
         WHERE e.status <> ${BotStatus.Offline}`,
};

/** Bots whose latest recorded status is not Offline. */
export const findLastKnownConnected = () => prepared<{ botId: string; accountId: string }>(LAST_KNOWN_CONNECTED, []);
