import type { AlertKind } from "../../contract/alerts.ts";
import { WEBHOOK_LIMITS } from "../../contract/limits/webhooks.ts";
import { WEBHOOK_EVENTS, type WebhookEventData, WebhookMessage } from "../../contract/webhook-events.ts";
import { databaseNow } from "../../data/database-clock.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";

/** Queues a message for each enabled webhook of the account that receives this kind, together with the change. */
export async function queueWebhookEvent<K extends AlertKind>(
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
  const queued = await tx.$executeRaw`
    INSERT INTO "WebhookDelivery" (id, "webhookId", "messageId", kind, payload, "nextAttemptAt")
    SELECT ${id}, ${webhookId}, ${`msg_${id}`}, ${type}, ${payload}::jsonb, now()
    WHERE (SELECT count(*) FROM "WebhookDelivery" WHERE "webhookId" = ${webhookId} AND state = 'pending')
      < ${WEBHOOK_LIMITS.pending}`;
  return queued > 0 ? id : null;
}
