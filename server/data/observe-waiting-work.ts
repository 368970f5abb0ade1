import { metrics } from "../metrics/metrics.ts";
import { mayUseService } from "./blocked-accounts.ts";
import { cacheReading } from "./cached-reading.ts";
import { prepared } from "./db.ts";

/** However often the metrics are read, the database is asked once in this time. */
const MAX_AGE_MS = 15_000;
/** More of a kind are not counted: a queue of that length is wrong, however long it is. */
const MAX_COUNTED = 10_000;

/** As long as the database lets a statement run. It does not end one while it stands still itself. */
const QUERY_TIMEOUT_MS = 6_000;

interface Waiting {
  kind: "jobs" | "webhooks" | "mails";
  count: number;
  /** How long the first one has been due. */
  seconds: number;
}

const queue = (kind: Waiting["kind"], due: string) => `
  SELECT '${kind}' AS kind, count(*)::int AS count, coalesce(extract(epoch FROM now() - min(due)), 0)::float8 AS seconds
  FROM (${due} ORDER BY due LIMIT ${MAX_COUNTED}) AS ${kind}`;

const TEXT = [
  queue("jobs", `SELECT "createdAt" AS due FROM "Job" WHERE state = 'queued'`),
  queue(
    "webhooks",
    `SELECT "nextAttemptAt" AS due FROM "WebhookDelivery" d JOIN "Webhook" w ON w.id = d."webhookId" AND w.enabled
     JOIN "Account" a ON a.id = w."accountId" AND ${mayUseService("a")}
     WHERE state = 'pending' AND "nextAttemptAt" <= now()`,
  ),
  queue("mails", `SELECT "nextAttemptAt" AS due FROM "Mail" WHERE state = 'pending' AND "nextAttemptAt" <= now()`),
].join(" UNION ALL ");

const STATEMENT = { name: "waiting-work", text: TEXT, query_timeout: QUERY_TIMEOUT_MS };

const waiting = cacheReading("waiting work", MAX_AGE_MS, () => prepared<Waiting>(STATEMENT, []));

const byKind = async (of: (one: Waiting) => number) =>
  Object.fromEntries((await waiting.read()).map((one) => [one.kind, of(one)]));

/** Reports what is due and has not begun, if metrics are counted: each process gives the same numbers. */
export function observeWaitingWork(): void {
  metrics()?.addGauge("waiting", () => byKind(({ count }) => count));
  metrics()?.addGauge("waiting_seconds", () => byKind(({ seconds }) => seconds));
}
