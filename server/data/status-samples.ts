import { db, prepared } from "./db.ts";

/** How many bots have which status, in the order of the status numbers. */
export type StatusCounts = [offline: number, booting: number, available: number, busy: number, disconnected: number];

export interface StatusSample {
  /** Empty for the whole service. */
  accountId: string;
  /** Empty for the whole account. */
  categoryId: string;
  at: Date;
  counts: StatusCounts;
  capacity: number;
}

const UPSERT_SAMPLES = {
  name: "upsert-status-samples",
  text: `INSERT INTO "StatusSample" ("accountId", "categoryId", at, offline, booting, available, busy, disconnected, capacity)
         SELECT "accountId", "categoryId", at, counts[1], counts[2], counts[3], counts[4], counts[5], capacity
         FROM jsonb_to_recordset($1::jsonb) AS r ("accountId" text, "categoryId" text, at timestamptz, counts int[], capacity int)
         ON CONFLICT ("accountId", "categoryId", at) DO UPDATE SET offline = excluded.offline, booting = excluded.booting,
           available = excluded.available, busy = excluded.busy, disconnected = excluded.disconnected,
           capacity = excluded.capacity`,
};

const MAX_ROWS = 1_000;

/** Writes the latest counts of a period in place of those that were written for it before. */
export async function upsertStatusSamples(samples: readonly StatusSample[]): Promise<void> {
  for (let start = 0; start < samples.length; start += MAX_ROWS) {
    await prepared(UPSERT_SAMPLES, [JSON.stringify(samples.slice(start, start + MAX_ROWS))]);
  }
}

/** The accounts of which a sample since that time has connected bots: their next sample tells that they have none. */
export async function findAccountsConnectedSince(since: Date): Promise<string[]> {
  const some = { gt: 0 };
  const isConnected = [{ booting: some }, { available: some }, { busy: some }, { disconnected: some }];
  const rows = await db().statusSample.groupBy({
    by: ["accountId"],
    where: { at: { gte: since }, accountId: { not: "" }, categoryId: "", OR: isConnected },
  });
  return rows.map(({ accountId }) => accountId);
}

interface CategoryTotal {
  accountId: string;
  categoryId: string | null;
  bots: number;
}

/** How many bots these accounts have, in each category and in none. */
export const countBotsOfAccounts = (accountIds: string[]): Promise<CategoryTotal[]> =>
  db().$queryRaw<CategoryTotal[]>`
    SELECT "accountId", "categoryId", count(*)::int AS bots FROM "Bot"
    WHERE "accountId" = ANY (${accountIds}) GROUP BY "accountId", "categoryId"`;

export interface StoredSample {
  at: Date;
  offline: number;
  booting: number;
  available: number;
  busy: number;
  disconnected: number;
  capacity: number;
}

/** The last sample of each step, the earliest first. */
export const readStatusSamples = (
  { accountId, categoryId }: { accountId: string; categoryId: string },
  { seconds, stepSeconds }: { seconds: number; stepSeconds: number },
): Promise<StoredSample[]> =>
  db().$queryRaw<StoredSample[]>`
    SELECT DISTINCT ON (1) to_timestamp(floor(extract(epoch FROM at) / ${stepSeconds}::int) * ${stepSeconds}::int) AS at,
      offline, booting, available, busy, disconnected, capacity
    FROM "StatusSample" s
    WHERE "accountId" = ${accountId} AND "categoryId" = ${categoryId}
      AND s.at > now() - make_interval(secs => ${seconds}::int)
    ORDER BY 1, s.at DESC LIMIT 1000`;
