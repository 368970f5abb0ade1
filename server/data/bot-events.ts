import { rowBuffer } from "./row-buffer.ts";

interface BotEventToKeep {
  id: string;
  accountId: string;
  botId: string;
  kind: string;
  from: string | null;
  text: string;
  format: number | null;
  status: number | null;
  createdAt: Date;
}

/** A whole fleet may come up within one write. */
const MAX_KEPT = 20_000;

const WRITE = {
  name: "keep-bot-events",
  text: `INSERT INTO "BotEvent" (id, "accountId", "botId", kind, "from", text, format, status, "createdAt")
         SELECT id, "accountId", "botId", kind, "from", text, format, status, "createdAt"
         FROM jsonb_to_recordset($1::jsonb) AS r (id text, "accountId" text, "botId" text, kind text, "from" text,
           text text, format int, status int, "createdAt" timestamptz)`,
};

export const { keep: keepBotEvent, write: writeBotEvents } = rowBuffer<BotEventToKeep>(WRITE, MAX_KEPT);
