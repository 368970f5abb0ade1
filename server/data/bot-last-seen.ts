import { perApplication } from "../application.ts";
import { prepared, textList } from "./db.ts";

/** Bots that wait for a write. A whole fleet may go offline meanwhile; what is beyond is not recorded. */
const MAX_PENDING = 100_000;
/** A row that another transaction has locked is tried again with the next writes. */
const MAX_ATTEMPTS = 5;

/** Locked rows are left out: waiting for them could end in a deadlock with a change of many bots. */
const WRITE_LAST_SEEN = {
  name: "write-bots-last-seen",
  text: `UPDATE "Bot" b SET "lastSeenAt" = greatest(b."lastSeenAt", r.at)
         FROM jsonb_to_recordset($1::jsonb) AS r (id text, at timestamptz)
         WHERE b.id = r.id AND b.id IN (
           SELECT l.id FROM "Bot" l WHERE l.id = ANY (${textList("$2")}) FOR NO KEY UPDATE SKIP LOCKED)
         RETURNING b.id`,
};

/** When bots were last connected, written many at a time. */
export interface LastSeenBuffer {
  /** Never waits, never throws. */
  add(botId: string, at: Date): void;
  /** Writes in one statement. Rows that are gone are forgotten, locked ones tried again. */
  flush(): Promise<void>;
}

interface Pending {
  at: Date;
  attempts: number;
}

function createLastSeenBuffer(): LastSeenBuffer {
  let pending = new Map<string, Pending>();
  let writing: Promise<unknown> = Promise.resolve();

  async function write(): Promise<void> {
    const batch = pending;
    if (batch.size === 0) return;
    pending = new Map();
    const rows = [...batch].map(([id, { at }]) => ({ id, at }));
    const written = await prepared<{ id: string }>(WRITE_LAST_SEEN, [JSON.stringify(rows), [...batch.keys()]]);
    for (const { id } of written) batch.delete(id);
    for (const [id, { at, attempts }] of batch) {
      if (attempts + 1 < MAX_ATTEMPTS && !pending.has(id)) pending.set(id, { at, attempts: attempts + 1 });
    }
  }

  return {
    add(botId, at) {
      if (pending.size < MAX_PENDING) pending.set(botId, { at, attempts: 0 });
    },
    async flush() {
      const written = writing.then(write);
      writing = written.catch(() => undefined);
      await written;
    },
  };
}

export const lastSeenBuffer = perApplication("bots last seen", createLastSeenBuffer);
