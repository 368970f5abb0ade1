import { z } from "zod";
import type { StatusPart } from "../contract/status-parts.ts";
import { db, Prisma, transaction } from "./db.ts";

export interface PartDay {
  part: StatusPart;
  /** `2027-01-31`, in UTC. */
  day: string;
  upMs: number;
  downMs: number;
  pausedMs: number;
}

/** Up to when the days are written, and what was known then. */
export interface StatusReading {
  at: Date;
  maintenance: boolean;
}

const KEY = "statusReading";
const StoredReading = z.object({ at: z.coerce.date(), maintenance: z.boolean() });

/**
 * Adds what has happened since the last reading, whichever process made it: of several processes, each adds the time that
 * no other has added.
 * @param addUp Null leaves it to a later reading.
 */
export async function addToStatusDays(
  addUp: (last: StatusReading | null, now: Date) => { days: readonly PartDay[]; maintenance: boolean } | null,
): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${KEY}))::text`;
    const [row] = await tx.$queryRaw<{ now: Date; last: unknown }[]>`
      SELECT clock_timestamp() AS now, (SELECT value FROM "Setting" WHERE key = ${KEY}) AS last LIMIT 1`;
    if (!row) return;
    const last = StoredReading.safeParse(row.last).data ?? null;
    const added = addUp(last, row.now);
    if (!added) return;
    const { days, maintenance } = added;
    await tx.$executeRaw`
      INSERT INTO "StatusDay" AS d (part, day, "upMs", "downMs", "pausedMs")
      SELECT part, day, "upMs", "downMs", "pausedMs" FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
        AS r (part text, day date, "upMs" int, "downMs" int, "pausedMs" int)
      ON CONFLICT (part, day) DO UPDATE SET "upMs" = d."upMs" + excluded."upMs",
        "downMs" = d."downMs" + excluded."downMs", "pausedMs" = d."pausedMs" + excluded."pausedMs"`;
    const value = { at: row.now.toISOString(), maintenance };
    await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } });
  });
}

/** What is stored of the last days, and which day it is for the database. */
export async function readStatusDays(days: number): Promise<{ today: string; rows: PartDay[] }> {
  const rows = await db().$queryRaw<(Omit<PartDay, "part"> & { part: StatusPart | null; today: string })[]>(Prisma.sql`
    SELECT t.today::text AS today, d.part, d.day::text AS day, d."upMs", d."downMs", d."pausedMs"
    FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) t
    LEFT JOIN "StatusDay" d ON d.day > t.today - ${days}::int AND d.day <= t.today LIMIT 10000`);
  const known = rows.flatMap(({ today: _, part, ...row }) => (part === null ? [] : [{ part, ...row }]));
  return { today: rows[0]?.today ?? "", rows: known };
}
