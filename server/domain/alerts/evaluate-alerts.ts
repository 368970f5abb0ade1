import { DEFAULT_MINUTES, isOngoing, ONGOING_KINDS, type OngoingKind } from "../../contract/alert-kinds.ts";
import { TOKEN_WARNING_DAYS } from "../../contract/alerts.ts";
import { mayUseService } from "../../data/blocked-accounts.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { db, isUnavailable, Prisma } from "../../data/db.ts";
import { listStoredClusters } from "../../data/shards.ts";
import { log } from "../../log.ts";
import { isAccountBusy } from "../lock-account.ts";
import { type Condition, FleetMemory } from "./fleet-memory.ts";
import { observeFleets } from "./observe-fleet.ts";
import type { NewNotification } from "./raise-notification.ts";
import { beginAlert, continueAlert, endAlert, type OpenAlert, raiseOnce } from "./write-alerts.ts";

const MAY_USE_SERVICE = Prisma.raw(mayUseService("a"));

// What happens at one moment. Each is found in the rows that it concerns, until there is a notification of it: nothing is
// lost while no process evaluates, or told of twice.

const MAX_FOUND = 200;
/** Older events are not told of, for example when the kind was disabled meanwhile. */
const RECENT = "1 hour";

/** Jobs that failed, or some of whose items did. */
async function findFailedJobs(): Promise<NewNotification[]> {
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
async function findExpiringTokens(): Promise<NewNotification[]> {
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
async function findDecidedRequests(): Promise<NewNotification[]> {
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
const countRefusedBots = (defaultMinutes: number) =>
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

const MAX_OPEN = 50_000;
const MAX_SETTINGS = 100_000;

interface KindSetting {
  enabled: boolean;
  minutes: number;
}
type Settings = Map<string, Partial<Record<OngoingKind, KindSetting>>>;

/** Evaluates what every account is to be alerted of. One process at a time does it, from time to time. */
export class AlertEvaluation {
  readonly #memory = new FleetMemory();

  async run(): Promise<void> {
    const busy = new Set<string>();
    for (const find of [findFailedJobs, findExpiringTokens, findDecidedRequests]) {
      for (const notification of await find()) {
        await withoutStoppingOthers(busy, notification.accountId, () => raiseOnce(notification));
      }
    }
    const open = await readOpenAlerts();
    const conditions = await this.#findConditions(open);
    for (const [accountId, found] of conditions) {
      for (const condition of found) {
        const known = open.get(keyOf(accountId, condition));
        await withoutStoppingOthers(busy, accountId, () =>
          known ? continueAlert(known, condition) : beginAlert(accountId, condition),
        );
      }
    }
    const ongoing = new Set([...conditions].flatMap(([id, found]) => found.map((one) => keyOf(id, one))));
    for (const [key, alert] of open) {
      if (!ongoing.has(key)) await withoutStoppingOthers(busy, alert.accountId, () => endAlert(alert));
    }
  }

  async #findConditions(open: Map<string, OpenAlert>): Promise<Map<string, Condition[]>> {
    const [settings, stored, now] = [await readSettings(), await listStoredClusters(), databaseNow().getTime()];
    const conditions = new Map<string, Condition[]>();
    const accounts = new Set<string>();
    for await (const seen of observeFleets()) {
      const { accountId } = seen;
      accounts.add(accountId);
      const own = settings.get(accountId) ?? {};
      const minutes = minutesOf(own);
      const openSince = (kind: OngoingKind, subject = "") => sinceOf(open.get(keyOf(accountId, { kind, subject })));
      const found = this.#memory.observe(seen, { now, minutes, openSince, stored: stored.get(accountId) ?? [] });
      conditions.set(
        accountId,
        found.filter(({ kind }) => own[kind]?.enabled !== false),
      );
    }
    this.#memory.forgetOthers(accounts);
    for (const { accountId, count, since } of await countRefusedBots(DEFAULT_MINUTES["bots.refused"])) {
      const refused: Condition = { kind: "bots.refused", subject: "", since: since.getTime(), count, data: { count } };
      conditions.set(accountId, [...(conditions.get(accountId) ?? []), refused]);
    }
    return conditions;
  }
}

/**
 * What goes wrong with one account's alert, such as the deletion of the account meanwhile, is that account's alone.
 * @param busy Accounts whose lock somebody held in this round: they are waited for once.
 */
async function withoutStoppingOthers(busy: Set<string>, accountId: string, raise: () => Promise<void>): Promise<void> {
  if (busy.has(accountId)) return;
  try {
    await raise();
  } catch (err) {
    if (isUnavailable(err)) throw err;
    if (isAccountBusy(err)) return void busy.add(accountId);
    log().warn({ err, accountId }, "an account was not told of an alert; the next round tries again");
  }
}

const keyOf = (accountId: string, { kind, subject }: Pick<Condition, "kind" | "subject">) =>
  `${accountId} ${kind} ${subject}`;

const minutesOf = (own: Partial<Record<OngoingKind, KindSetting>>): Record<OngoingKind, number> => ({
  ...DEFAULT_MINUTES,
  ...Object.fromEntries(ONGOING_KINDS.flatMap((kind) => (own[kind] ? [[kind, own[kind].minutes]] : []))),
});

function sinceOf(alert: OpenAlert | undefined): number | null {
  const since = alert && Date.parse(String(alert.data.since));
  return since === undefined || Number.isNaN(since) ? null : since;
}

async function readOpenAlerts(): Promise<Map<string, OpenAlert>> {
  const rows = await db().notification.findMany({
    where: { endedAt: null, kind: { in: [...ONGOING_KINDS] } },
    select: { id: true, accountId: true, kind: true, subject: true, data: true, createdAt: true },
    orderBy: { id: "asc" },
    take: MAX_OPEN,
  });
  const alerts = rows.map((row) => row as OpenAlert);
  return new Map(alerts.map((alert) => [keyOf(alert.accountId, alert), alert]));
}

async function readSettings(): Promise<Settings> {
  const rows = await db().alertSetting.findMany({ where: { kind: { in: [...ONGOING_KINDS] } }, take: MAX_SETTINGS });
  const settings: Settings = new Map();
  for (const { accountId, kind, enabled, minutes } of rows) {
    if (!isOngoing(kind)) continue;
    const own = settings.get(accountId) ?? {};
    settings.set(accountId, { ...own, [kind]: { enabled, minutes: minutes ?? DEFAULT_MINUTES[kind] } });
  }
  return settings;
}
