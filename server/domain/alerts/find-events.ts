import { TOKEN_WARNING_DAYS } from "../../contract/alerts.ts";
import { mayUseService } from "../../data/blocked-accounts.ts";
import { db, Prisma } from "../../data/db.ts";
import type { NewNotification } from "./raise-notification.ts";

const MAY_USE_SERVICE = Prisma.raw(mayUseService("a"));

// What happens at one moment. Each is found in the rows that it concerns, until there is a notification of it: nothing is
// lost while no process evaluates, or told of twice.

const MAX_FOUND = 200;
/** Older events are not told of, for example when the kind was disabled meanwhile. */
const RECENT = "1 hour";

/** Jobs that failed, or some of whose items did. */
export async function findFailedJobs(): Promise<NewNotification[]> {
  type Row = Pick<Prisma.JobGetPayload<object>, "id" | "accountId" | "kind" | "total" | "failed" | "skipped">;
  const jobs = await db().$queryRaw<Row[]>`
    SELECT j.id, j."accountId", j.kind, j.total, j.failed, j.skipped FROM "Job" j
    JOIN "Account" a ON a.id = j."accountId" AND ${MAY_USE_SERVICE}
    LEFT JOIN "AlertSetting" s ON s."accountId" = j."accountId" AND s.kind = 'job.failed'
    WHERE j."endedAt" > now() - ${RECENT}::interval AND (j.state = 'failed' OR j.state = 'done' AND j.failed > 0)
      AND coalesce(s.enabled, true) AND NOT EXISTS (SELECT 1 FROM "Notification" n
        WHERE n."accountId" = j."accountId" AND n.kind = 'job.failed' AND n.subject = j.id)
    ORDER BY row_number() OVER (PARTITION BY j."accountId" ORDER BY j.id), j.id LIMIT ${MAX_FOUND}`;
  return jobs.map(({ id, accountId, kind, total, failed, skipped }) => ({
    ...{ accountId, kind: "job.failed", subject: id, path: `/jobs/${id}` },
    data: { job: { id, kind }, total, failed, ...(skipped > 0 && { skipped }) },
  }));
}

/** API tokens that expire within 14, 7 or 1 days, each once. One that was made for a shorter time is left out. */
export async function findExpiringTokens(): Promise<NewNotification[]> {
  const tokens = await db().$queryRaw<{ id: string; accountId: string; name: string; expiresAt: Date; days: number }[]>`
    SELECT t.id, t."accountId", t.name, t."expiresAt", d.days FROM "ApiToken" t
    JOIN "Account" a ON a.id = t."accountId" AND ${MAY_USE_SERVICE}
    JOIN LATERAL (SELECT min(days) AS days FROM unnest(${[...TOKEN_WARNING_DAYS]}::int[]) days
      WHERE t."expiresAt" <= now() + make_interval(days => days)) d
      ON t."createdAt" < t."expiresAt" - make_interval(days => d.days)
    LEFT JOIN "AlertSetting" s ON s."accountId" = t."accountId" AND s.kind = 'token.expiring'
    WHERE t."expiresAt" > now() AND t."expiresAt" <= now() + make_interval(days => ${Math.max(...TOKEN_WARNING_DAYS)}::int)
      AND coalesce(s.enabled, true) AND NOT EXISTS (SELECT 1 FROM "Notification" n
        WHERE n."accountId" = t."accountId" AND n.kind = 'token.expiring' AND n.subject = t.id || ':' || d.days)
    ORDER BY row_number() OVER (PARTITION BY t."accountId" ORDER BY t."expiresAt"), t."expiresAt" LIMIT ${MAX_FOUND}`;
  return tokens.map(({ id, accountId, name, expiresAt, days }) => ({
    ...{ accountId, kind: "token.expiring", subject: `${id}:${days}`, path: "/developers/tokens" },
    data: { token: { id, name }, days, expiresAt: expiresAt.toISOString() },
  }));
}

interface DecidedRequest {
  id: string;
  accountId: string;
  kind: string;
  approved: boolean;
  applicationId: string | null;
  applicationName: string | null;
}

/** Requests that staff decided. */
export async function findDecidedRequests(): Promise<NewNotification[]> {
  const requests = await db().$queryRaw<DecidedRequest[]>`
    SELECT r.id, r."accountId", r.kind::text, r.state = 'approved' AS approved, p.id AS "applicationId",
      p.name AS "applicationName" FROM "ReviewRequest" r
    JOIN "Account" a ON a.id = r."accountId" AND ${MAY_USE_SERVICE}
    LEFT JOIN "Application" p ON p.id = r."applicationId"
    LEFT JOIN "AlertSetting" s ON s."accountId" = r."accountId" AND s.kind = 'request.decided'
    WHERE r."decidedAt" > now() - ${RECENT}::interval AND r.state IN ('approved', 'rejected')
      AND coalesce(s.enabled, true) AND NOT EXISTS (SELECT 1 FROM "Notification" n
        WHERE n."accountId" = r."accountId" AND n.kind = 'request.decided' AND n.subject = r.id)
    ORDER BY row_number() OVER (PARTITION BY r."accountId" ORDER BY r.id), r.id LIMIT ${MAX_FOUND}`;
  return requests.map(({ id, accountId, kind, approved, applicationId, applicationName }) => ({
    ...{ accountId, kind: "request.decided", subject: id },
    path: applicationId ? `/developers/apps/${applicationId}` : "/developers/access",
    data: {
      request: { id, kind },
      approved,
      application: applicationId && { id: applicationId, name: applicationName ?? "" },
    },
  }));
}

/**
 * How many bots of each account the platform has refused for the minutes of its settings, and since when. Any change of a
 * bot's row begins its minutes again, which must not end an open alert.
 */
export const countRefusedBots = (defaultMinutes: number) =>
  db().$queryRaw<{ accountId: string; count: number; since: Date }[]>`
    SELECT b."accountId", count(*)::int AS count, min(b."updatedAt") AS since FROM "Bot" b
    JOIN "Account" a ON a.id = b."accountId" AND ${MAY_USE_SERVICE}
    LEFT JOIN "Category" c ON c.id = b."categoryId"
    LEFT JOIN "AlertSetting" s ON s."accountId" = b."accountId" AND s.kind = 'bots.refused'
    WHERE b."invalidAuth" AND NOT b.disabled AND NOT coalesce(c.disabled, false) AND coalesce(s.enabled, true)
      AND (b."updatedAt" <= now() - make_interval(mins => coalesce(s.minutes, ${defaultMinutes}::int))
        OR EXISTS (SELECT 1 FROM "Notification" n WHERE n."accountId" = b."accountId" AND n.kind = 'bots.refused'
          AND n."endedAt" IS NULL))
    GROUP BY b."accountId" LIMIT ${MAX_ACCOUNTS}`;

const MAX_ACCOUNTS = 100_000;
