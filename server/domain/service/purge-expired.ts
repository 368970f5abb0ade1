import { CHART_RANGES } from "../../contract/chart-ranges.ts";
import { DELETION_DAYS } from "../../contract/deletions.ts";
import { MAX_HISTORY_ENTRIES_PER_BOT } from "../../contract/limits/link.ts";
import { HISTORY_DAYS } from "../../contract/status-parts.ts";
import { db, Prisma } from "../../data/db.ts";
import { type Periodic, startPeriodic } from "../../start-periodic.ts";
import { deleteDueAccounts } from "../identity/delete-due-accounts.ts";
import { eraseSealedItems } from "../jobs/export-file.ts";

/** Not among the first requests of a process: it deletes from many tables. */
const FIRST_MS = 30_000;
const INTERVAL_MS = 10 * 60_000;

/** More rows in one statement could take longer than a statement may. A job is deleted with up to 50,000 items. */
const BATCH_ROWS = 10_000;
const BATCH_JOBS = 5;

/** After a week, only the 30-day chart shows a sample, and of each step the last one, whenever in the step it was taken. */
const { stepSeconds } = CHART_RANGES.month;
/** One lookup in the index for each row, where EXISTS would be a join of all samples of an account. */
const isFollowedInStep = `at < (
  SELECT max(later.at) FROM "StatusSample" later
  WHERE later."accountId" = "StatusSample"."accountId" AND later."categoryId" = "StatusSample"."categoryId"
    AND later.at < to_timestamp((floor(extract(epoch FROM "StatusSample".at) / ${stepSeconds}) + 1) * ${stepSeconds}))`;

/** The rows of a table that are deleted. Conditions with the database's clock: a process may have a wrong one. */
const EXPIRED: readonly (readonly [table: string, condition: string, batch?: number])[] = [
  ["DeletedBot", `"purgeAt" < now()`],
  ["Deletion", `"deletedAt" < now() - interval '${DELETION_DAYS} days'`],
  ["Session", `"expiresAt" < now()`],
  ["AccessToken", `"expiresAt" < now()`],
  // Others remain, so that their owner finds out why a program is refused.
  ["ApiToken", `"expiresAt" < now() AND "sessionId" IS NOT NULL`],
  // Used codes remain for a day, so that a replay is recognized.
  ["AuthorizationCode", `"expiresAt" < now() - interval '1 day'`],
  // For an hour, the device learns why.
  ["DeviceCode", `"expiresAt" < now() - interval '1 hour'`],
  ["ApiRequest", `"createdAt" < now() - interval '30 days'`],
  ["BotEvent", `"createdAt" < now() - interval '7 days'`],
  ["Job", `"createdAt" < now() - interval '30 days'`, BATCH_JOBS],
  ["ScheduleRun", `"createdAt" < now() - interval '30 days'`],
  ["Notification", `"createdAt" < now() - interval '30 days'`],
  ["WebhookDelivery", `"createdAt" < now() - interval '30 days'`],
  ["AccountEvent", `"createdAt" < now() - interval '1 day'`],
  ["Mail", `"createdAt" < now() - interval '30 days'`],
  ["EmailLink", `"expiresAt" < now()`],
  ["StreamTicket", `"expiresAt" < now()`],
  ["PasskeyChallenge", `"expiresAt" < now()`],
  ["ConnectionAttempt", `"expiresAt" < now()`],
  ["StatusSample", `at < now() - interval '30 days'`],
  ["StatusSample", `at BETWEEN now() - interval '9 days' AND now() - interval '7 days' AND ${isFollowedInStep}`],
  ["CommandSample", `at < now() - interval '30 days'`],
  ["AutomationDay", `day < (now() AT TIME ZONE 'UTC')::date - 30`],
  ["StatusDay", `day <= (now() AT TIME ZONE 'UTC')::date - ${HISTORY_DAYS}`],
  ["Incident", `"resolvedAt" < now() - interval '1 year'`],
  ["StatusSubscriber", `"expiresAt" < now()`],
  ["LimitSample", `at < now() - interval '30 days'`],
  ["CredentialUse", `day < now() - interval '30 days'`],
  ["SigningKey", `"retiredAt" < now()`],
  // For an hour, their page shows how they ended.
  ["BotSignIn", `"expiresAt" < now() - interval '1 hour'`],
  ["IdempotencyRecord", `"expiresAt" < now()`],
  ["AccountChange", `at < now() - interval '10 minutes'`],
];

async function deleteExpired(table: string, condition: string, batch = BATCH_ROWS): Promise<void> {
  const [name, expired] = [Prisma.raw(`"${table}"`), Prisma.raw(condition)];
  const deleteSome = () => db().$executeRaw`
    DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE ${expired} LIMIT ${batch}))`;
  while ((await deleteSome()) === batch);
}

/** Only bots with recent events can exceed the limit since the last purge. */
const deleteSurplusEvents = () => db().$executeRaw`
  WITH surplus AS MATERIALIZED (
    SELECT b."botId", (SELECT o.sequence FROM "BotEvent" o WHERE o."botId" = b."botId"
      ORDER BY o.sequence DESC OFFSET ${MAX_HISTORY_ENTRIES_PER_BOT} LIMIT 1) AS last
    FROM (SELECT DISTINCT "botId" FROM "BotEvent" WHERE "createdAt" > now() - interval '1 hour') b)
  DELETE FROM "BotEvent" e USING surplus
  WHERE e."botId" = surplus."botId" AND e.sequence <= surplus.last`;

/** Above what an account is told of within an hour: a job that was told of must not be told of again. */
const MAX_NOTIFICATIONS = 5_000;

const deleteSurplusNotifications = () => db().$executeRaw`
  WITH surplus AS MATERIALIZED (
    SELECT a."accountId", (SELECT o.id FROM "Notification" o WHERE o."accountId" = a."accountId"
      ORDER BY o.id DESC OFFSET ${MAX_NOTIFICATIONS} LIMIT 1) AS last
    FROM (SELECT DISTINCT "accountId" FROM "Notification" WHERE "createdAt" > now() - interval '1 hour') a)
  DELETE FROM "Notification" n USING surplus
  WHERE n."accountId" = surplus."accountId" AND n.id <= surplus.last`;

/** Of one webhook. */
const MAX_DELIVERIES = 5_000;

const deleteSurplusDeliveries = () => db().$executeRaw`
  WITH surplus AS MATERIALIZED (
    SELECT w."webhookId", (SELECT o.id FROM "WebhookDelivery" o WHERE o."webhookId" = w."webhookId"
      ORDER BY o.id DESC OFFSET ${MAX_DELIVERIES} LIMIT 1) AS last
    FROM (SELECT DISTINCT "webhookId" FROM "WebhookDelivery" WHERE "createdAt" > now() - interval '1 hour') w)
  DELETE FROM "WebhookDelivery" d USING surplus
  WHERE d."webhookId" = surplus."webhookId" AND d.id <= surplus.last AND d.state <> 'pending'`;

/** What fails does not keep the rest from being deleted. @throws Error the first one, when everything was tried. */
export async function purgeExpired(): Promise<void> {
  const errors: unknown[] = [];
  const steps = [
    ...EXPIRED.map((expired) => () => deleteExpired(...expired)),
    ...[deleteSurplusEvents, deleteSurplusNotifications, deleteSurplusDeliveries, eraseSealedItems],
  ];
  for (const step of steps) await step().catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Purges soon after the start and then at an interval, while the service runs. */
export function startPurge(firstMs = FIRST_MS): Periodic {
  const purge = () => purgeExpired().finally(deleteDueAccounts);
  return startPeriodic("expired rows were not deleted", INTERVAL_MS, purge, { firstMs });
}
