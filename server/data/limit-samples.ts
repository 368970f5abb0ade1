import { perApplication } from "../application.ts";
import { SAMPLE_SECONDS } from "../contract/chart-ranges.ts";
import { databaseNow } from "./database-clock.ts";
import { prepared } from "./db.ts";

/** Who called: an account, or a credential that was refused before it was looked up (SHA-256), or an application. */
export type LimitCaller = { accountId: string } | { hash: string } | { applicationId: string };

interface LimitCount {
  accountId?: string;
  hash?: string;
  applicationId?: string;
  bucket: string;
  at: Date;
  calls: number;
  refused: number;
}

const ADD_COUNTS = {
  name: "add-limit-counts",
  text: `WITH counted AS (
           SELECT coalesce(r."accountId", t."accountId", o."accountId", s."accountId", p."ownerId") AS "accountId",
             r.bucket, r.at, sum(r.calls)::int AS calls, sum(r.refused)::int AS refused
           FROM jsonb_to_recordset($1::jsonb) AS r ("accountId" text, hash text, "applicationId" text, bucket text,
             at timestamptz, calls int, refused int)
           LEFT JOIN "ApiToken" t ON t.hash = r.hash
           LEFT JOIN "AccessToken" o ON o.hash = r.hash
           LEFT JOIN "Session" s ON s.hash = r.hash
           LEFT JOIN "Application" p ON p.id = r."applicationId"
           GROUP BY 1, 2, 3)
         INSERT INTO "LimitSample" AS l ("accountId", bucket, at, calls, refused)
         SELECT "accountId", bucket, at, calls, refused FROM counted WHERE "accountId" IS NOT NULL
         ON CONFLICT ("accountId", bucket, at) DO UPDATE SET calls = l.calls + excluded.calls,
           refused = l.refused + excluded.refused`,
};

/** Between two writes: a flood of unknown credentials must not become a flood of counts. */
const MAX_COUNTS = 5_000;

const counts = perApplication("limit counts", () => new Map<string, LimitCount>());

/** Counts a call to the routes of a rate limit. Does not wait for the database. */
export function countLimitedCall(caller: LimitCaller, bucket: string, isRefused: boolean): void {
  const at = new Date(Math.floor(databaseNow().getTime() / 1000 / SAMPLE_SECONDS) * SAMPLE_SECONDS * 1000);
  const key = `${Object.values(caller)[0]} ${bucket} ${at.getTime()}`;
  const known = counts().get(key);
  if (!known && counts().size >= MAX_COUNTS) return;
  const count = known ?? { ...caller, bucket, at, calls: 0, refused: 0 };
  count.calls += 1;
  if (isRefused) count.refused += 1;
  if (!known) counts().set(key, count);
}

/** Adds what was counted since the last call to the stored counts; callers without an account are left out. */
export async function writeLimitCounts(): Promise<void> {
  const written = [...counts().values()];
  counts().clear();
  if (written.length > 0) await prepared(ADD_COUNTS, [JSON.stringify(written)]);
}
