import { MAX_DELIVERY_ATTEMPTS, WEBHOOK_LIMITS, WEBHOOK_RETRY_SECONDS } from "../../contract/limits/webhooks.ts";
import { UNALERTED_EVENTS, type WebhookEventName } from "../../contract/webhook-event-names.ts";
import { WEBHOOK_EVENTS, type WebhookEventData, WebhookMessage } from "../../contract/webhook-events.ts";
import { mayUseService } from "../blocked-accounts.ts";
import { databaseNow } from "../database-clock.ts";
import { type Db, db, Prisma } from "../db.ts";
import { newId } from "../id.ts";

const MAY_USE_SERVICE = Prisma.raw(mayUseService("a"));

export interface ClaimedDelivery {
  id: string;
  messageId: string;
  kind: string;
  payload: unknown;
  attempts: number;
  webhookId: string;
}

export interface DueDelivery {
  id: string;
  webhookId: string;
  accountId: string;
  /** With its port. */
  host: string;
}

/** What this process is busy with, as far as it may start no more of it. */
export interface Busy {
  webhooks: string[];
  accounts: string[];
  hosts: string[];
}

/**
 * Of each webhook that is not busy, the delivery that has been due for longest; a disabled webhook gets tests only. The
 * first one of every account comes before the second one of any. Webhooks are found one after the other in the index of
 * what is pending, so that no message is read that waits behind another one.
 */
export const findDueDeliveries = ({ webhooks, accounts, hosts }: Busy, limit: number): Promise<DueDelivery[]> =>
  db().$queryRaw<DueDelivery[]>`
    WITH RECURSIVE waiting(id) AS (
      SELECT min("webhookId") FROM "WebhookDelivery" WHERE state = 'pending'
      UNION ALL
      SELECT (SELECT min(d."webhookId") FROM "WebhookDelivery" d WHERE d.state = 'pending' AND d."webhookId" > waiting.id)
      FROM waiting WHERE waiting.id IS NOT NULL)
    SELECT d.id, w.id AS "webhookId", w."accountId", split_part(w.url, '/', 3) AS host
    FROM waiting JOIN "Webhook" w ON w.id = waiting.id AND NOT w.id = ANY (${webhooks}::text[])
      AND NOT w."accountId" = ANY (${accounts}::text[]) AND NOT split_part(w.url, '/', 3) = ANY (${hosts}::text[])
    JOIN "Account" a ON a.id = w."accountId" AND ${MAY_USE_SERVICE}
    CROSS JOIN LATERAL (
      SELECT id, "nextAttemptAt" FROM "WebhookDelivery"
      WHERE "webhookId" = w.id AND state = 'pending' AND "nextAttemptAt" <= now() AND (w.enabled OR kind = 'test')
      ORDER BY "nextAttemptAt" LIMIT 1) d
    ORDER BY row_number() OVER (PARTITION BY w."accountId" ORDER BY d."nextAttemptAt"), d."nextAttemptAt" LIMIT ${limit}`;

/** @returns Null when another process has claimed it. */
export async function claimDelivery(id: string): Promise<ClaimedDelivery | null> {
  const [row] = await db().$queryRaw<ClaimedDelivery[]>`
    UPDATE "WebhookDelivery" SET attempts = attempts + 1, "attemptedAt" = now(),
      "nextAttemptAt" = now() + make_interval(secs => ${WEBHOOK_LIMITS.claimSeconds})
    WHERE id = ${id} AND state = 'pending' AND "nextAttemptAt" <= now()
    RETURNING id, "messageId", kind, payload, attempts, "webhookId"`;
  return row ?? null;
}

/** For a webhook that gets too many messages in a short time. */
export async function postponeDelivery(id: string, ms: number): Promise<void> {
  await db().$executeRaw`
    UPDATE "WebhookDelivery" SET "nextAttemptAt" = now() + make_interval(secs => ${ms / 1000})
    WHERE id = ${id} AND state = 'pending' AND "nextAttemptAt" <= now()`;
}

export interface Outcome {
  status: number | null;
  error: string | null;
  ms: number;
}

export async function recordDelivered({ id, webhookId, attempts }: ClaimedDelivery, { status, ms }: Outcome) {
  await db().$executeRaw`
    WITH delivered AS (
      UPDATE "WebhookDelivery" SET state = 'delivered', status = ${status}, error = NULL, ms = ${ms}, "nextAttemptAt" = NULL
      WHERE id = ${id} AND attempts = ${attempts} RETURNING id)
    UPDATE "Webhook" SET "failingSince" = NULL WHERE id = ${webhookId} AND "failingSince" IS NOT NULL`;
}

/** A later attempt follows, unless it was the last one or a test; when, says `contract/limits/webhooks.ts`. @returns Whether it was the last one. */
export async function recordFailed(delivery: ClaimedDelivery, { status, error, ms }: Outcome): Promise<boolean> {
  const { id, webhookId, attempts, kind } = delivery;
  const isLast = kind === "test" || attempts >= MAX_DELIVERY_ATTEMPTS;
  const seconds = WEBHOOK_RETRY_SECONDS[attempts - 1] ?? 0;
  await db().$executeRaw`
    UPDATE "WebhookDelivery" SET status = ${status}, error = ${error}, ms = ${ms},
      state = CASE WHEN ${isLast} THEN 'failed' ELSE 'pending' END::"DeliveryState",
      "nextAttemptAt" = CASE WHEN ${isLast} THEN NULL ELSE now() + make_interval(secs => ${seconds}) END
    WHERE id = ${id} AND attempts = ${attempts} AND state = 'pending'`;
  if (kind !== "test") {
    await db().$executeRaw`
      UPDATE "Webhook" SET "failingSince" = now() WHERE id = ${webhookId} AND "failingSince" IS NULL`;
  }
  return isLast && kind !== "test";
}

/** Queues a message for each enabled webhook of the account that receives this kind, together with the change. */
export async function queueWebhookEvent<K extends WebhookEventName>(
  tx: Db,
  accountId: string,
  kind: K,
  data: WebhookEventData<K>,
): Promise<void> {
  const webhooks = await tx.webhook.findMany({
    where: { accountId, enabled: true, events: { has: kind } },
    select: { id: true },
    take: WEBHOOK_LIMITS.perAccount,
  });
  for (const { id } of webhooks) await queueDelivery(tx, id, kind, WEBHOOK_EVENTS[kind].parse(data));
}

/** @returns The delivery's id; null when too many messages of the webhook wait already. */
export async function queueDelivery(
  tx: Db,
  webhookId: string,
  type: string,
  data: Record<string, unknown>,
): Promise<string | null> {
  const id = newId();
  const message = WebhookMessage.parse({ type, timestamp: databaseNow().toISOString(), data });
  const payload = JSON.stringify(message satisfies Prisma.InputJsonObject | WebhookMessage);
  if (Buffer.byteLength(payload) > WEBHOOK_LIMITS.payloadBytes) throw new Error(`a message of ${type} is too large`);
  const isUnalerted = UNALERTED_EVENTS.some((event) => event === type);
  const limit = isUnalerted ? WEBHOOK_LIMITS.pendingUnalerted : WEBHOOK_LIMITS.pending;
  const queued = await tx.$executeRaw`
    INSERT INTO "WebhookDelivery" (id, "webhookId", "messageId", kind, payload, "nextAttemptAt")
    SELECT ${id}, ${webhookId}, ${`msg_${id}`}, ${type}, ${payload}::jsonb, now()
    WHERE (SELECT count(*) FROM "WebhookDelivery" WHERE "webhookId" = ${webhookId} AND state = 'pending')
      < ${limit}`;
  return queued > 0 ? id : null;
}

/** What was not delivered before a webhook is disabled is not delivered later either: it would be out of date. */
export async function cancelDeliveries(tx: Db, webhookId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "WebhookDelivery" SET state = 'failed', "nextAttemptAt" = NULL, error = 'The webhook was disabled.'
    WHERE "webhookId" = ${webhookId} AND state = 'pending'`;
}
