import { perApplication } from "../application.ts";
import { prepared } from "./db.ts";
import { createRowBuffer } from "./row-buffer.ts";

interface BotEventToInsert {
  id: string;
  accountId: string;
  botId: string;
  kind: string;
  from: string | null;
  text: string;
  format: number | null;
  status: number | null;
  createdAt: Date;
  /** A status: not kept when the bot's latest one is the same. */
  unlessSame: boolean;
}

/** A whole fleet may come up within one write. */
const MAX_BUFFERED = 20_000;

const INSERT_EVENTS = {
  name: "keep-bot-events",
  text: `INSERT INTO "BotEvent" (id, "accountId", "botId", kind, "from", text, format, status, "createdAt")
         SELECT id, "accountId", "botId", kind, "from", text, format, status, "createdAt"
         FROM jsonb_to_recordset($1::jsonb) AS r (id text, "accountId" text, "botId" text, kind text, "from" text,
           text text, format int, status int, "createdAt" timestamptz, "unlessSame" bool)
         WHERE NOT "unlessSame" OR status IS DISTINCT FROM (
           SELECT e.status FROM "BotEvent" e WHERE e."botId" = r."botId" AND e.kind = 'status' ORDER BY e.id DESC LIMIT 1)`,
};

export const botEventBuffer = perApplication("bot event buffer", () =>
  createRowBuffer<BotEventToInsert>(INSERT_EVENTS, MAX_BUFFERED, ({ accountId }) => accountId),
);

const LAST_KNOWN_CONNECTED = {
  name: "bots-last-known-as-connected",
  text: `SELECT b.id AS "botId", b."accountId"
         FROM "Bot" b CROSS JOIN LATERAL (
           SELECT e.status FROM "BotEvent" e WHERE e."botId" = b.id AND e.kind = 'status' ORDER BY e.id DESC LIMIT 1) e
         WHERE e.status <> 0`,
};

/** Bots whose latest status is not offline, so far as that was written. */
export const findLastKnownConnected = () => prepared<{ botId: string; accountId: string }>(LAST_KNOWN_CONNECTED, []);
