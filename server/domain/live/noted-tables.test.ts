import { expect, it } from "vitest";
import { LIVE_TOPICS } from "../../contract/live-changes.ts";
import { db } from "../../data/db.ts";

/** Tables whose changes are not noted for open pages, and why. */
const UNNOTED: Record<string, string> = {
  _prisma_migrations: "of the database",
  AccountChange: "holds the notes",
  AccountEvent: "is shown nowhere",
  ApiRequest: "the request log has a live view of its own, which reads it",
  AuthorizationCode: "is shown nowhere",
  AutomationDay: "its pages read it at an interval",
  BotEvent: "the stream sends each entry of the history",
  BotSignIn: "its page asks every second how the sign-in goes on",
  CommandSample: "charts read it at an interval",
  ConnectionAttempt: "is shown nowhere",
  CredentialUse: "counts, which change with every call",
  Deletion: "is shown nowhere",
  DeviceCode: "is shown nowhere",
  IdempotencyRecord: "is shown nowhere",
  Incident: "its pages read it at an interval",
  IncidentUpdate: "its pages read it at an interval",
  Installation: "of the service",
  ItemCatalogue: "what a cluster sends, for searches",
  JobItem: "the counts of its job are changed with it",
  LimitSample: "charts read it at an interval",
  Mail: "the outbox reads it every few seconds",
  Notification: "the stream has an event for it",
  PasskeyChallenge: "is shown nowhere",
  Setting: "of the service: every page asks for the maintenance every few seconds",
  Shard: "the stream sends the shards",
  SigningKey: "of the service",
  StreamTicket: "is shown nowhere",
  StatusDay: "the status page reads it at an interval",
  StatusSubscriber: "is shown nowhere",
  StatusSample: "charts read it at an interval",
  WebhookDelivery: "the page of the webhook reads it every few seconds",
};

interface Note {
  table: string;
  topic: string;
  events: string[];
}

const readNotes = () => db().$queryRaw<Note[]>`
  SELECT t.relname AS table, split_part(p.proname, '_', 3) AS topic,
    array_agg(CASE WHEN g.tgtype & 4 > 0 THEN 'INSERT' WHEN g.tgtype & 8 > 0 THEN 'DELETE' ELSE 'UPDATE' END ORDER BY 1) AS events
  FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid JOIN pg_proc p ON p.oid = g.tgfoid
  WHERE p.proname LIKE 'note\\_%' AND p.prosrc LIKE '%AccountChange%' GROUP BY 1, 2`;

it("every table is noted for open pages, or listed with the reason why not", async () => {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`;
  const noted = new Set((await readNotes()).map(({ table }) => table));
  const unnoted = tables.map(({ name }) => name).filter((name) => !noted.has(name));
  expect(unnoted.sort()).toEqual(Object.keys(UNNOTED).sort());
});

it("a table is noted when rows are created, changed and deleted, under topics that pages know", async () => {
  const notes = await readNotes();
  for (const { table, events } of notes)
    expect([table, [...events].sort()]).toEqual([table, ["DELETE", "INSERT", "UPDATE"]]);
  expect(new Set(notes.map(({ topic }) => topic))).toEqual(new Set(LIVE_TOPICS));
});

/** Columns that no page shows. All others of these tables are compared: one that a later migration adds has to be, too. */
const UNSEEN: Record<string, string[]> = {
  Bot: ["lastSeenAt", "updatedAt"],
  Job: ["aliveAt", "processId"],
  Session: ["lastSeenAt"],
};

it.each(Object.entries(UNSEEN))(
  "of a changed row of %s, every column that pages show is compared",
  async (table, unseen) => {
    const columns = await db().$queryRaw<{ name: string; isCompared: boolean }[]>`
    SELECT attname AS name, prosrc ~ ('EXCEPT SELECT .*\\m' || attname || '\\M.* FROM old_rows') AS "isCompared"
    FROM pg_attribute a, pg_proc p
    WHERE attrelid = ${`"${table}"`}::regclass AND attnum > 0 AND NOT attisdropped AND proname LIKE ${`note_${table}_%`}`;
    expect(
      columns
        .filter(({ isCompared }) => !isCompared)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(unseen);
  },
);
