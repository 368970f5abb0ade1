import { Webhook } from "standardwebhooks";
import { MAX_DELIVERY_ATTEMPTS } from "../../contract/limits/webhooks.ts";
import { WebhookMessage } from "../../contract/webhook-events.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { db, transaction } from "../../data/db.ts";
import { postWebhook } from "../../data/webhooks/post-webhook.ts";
import {
  type ClaimedDelivery,
  cancelDeliveries,
  claimDelivery,
  type Outcome,
  recordDelivered,
  recordFailed,
} from "../../data/webhooks/webhook-deliveries.ts";
import { raiseNotification } from "../alerts/raise-notification.ts";
import { toDiscordBody } from "./discord-message.ts";
import { openWebhookSecrets, type WebhookSecrets } from "./webhook-secrets.ts";

const USER_AGENT = "svc-webhooks/1";
/** The receiver wants no more messages. */
const GONE = 410;

/**
 * Claims a delivery and sends it, unless another process has claimed it.
 * @returns How many milliseconds the receiver took; null when nothing was sent.
 */
export async function deliverWebhook(deliveryId: string): Promise<number | null> {
  const delivery = await claimDelivery(deliveryId);
  if (!delivery) return null;
  const webhook = await db().webhook.findUnique({ where: { id: delivery.webhookId } });
  if (!webhook) return null;
  const secrets = openWebhookSecrets(webhook);
  const message = WebhookMessage.parse(delivery.payload);
  const body = webhook.format === "discord" ? toDiscordBody(message) : JSON.stringify(message);
  const answer = await postWebhook(secrets.url, body, {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    ...(webhook.format === "standard" && signMessage(delivery, body, secrets)),
  });
  await recordAnswer(delivery, answer);
  return answer.ms;
}

async function recordAnswer(delivery: ClaimedDelivery, answer: Outcome): Promise<void> {
  if (answer.error === null) return recordDelivered(delivery, answer);
  const isLast = await recordFailed(delivery, answer);
  const { webhookId, kind } = delivery;
  if (kind === "test") return;
  if (answer.status === GONE)
    await disableFailingWebhook(webhookId, "The receiver answered 410: it wants no messages.");
  else if (isLast) await disableFailingWebhook(webhookId, describeFailures(answer.error), { minHours: 24 });
}

const describeFailures = (error: string | null) =>
  `A message was not delivered in ${MAX_DELIVERY_ATTEMPTS} attempts, and no other one meanwhile. ${error ?? ""}`.trim();

/** The headers of Standard Webhooks. After a rotation, a day long with a signature of either secret. */
export function signMessage(
  { messageId }: Pick<ClaimedDelivery, "messageId">,
  body: string,
  { secret, previous }: WebhookSecrets,
): Record<string, string> {
  const now = databaseNow();
  const secrets = previous && new Date(previous.until) > now ? [secret, previous.secret] : [secret];
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": secrets.map((one) => new Webhook(one).sign(messageId, now, body)).join(" "),
  };
}

/**
 * Disables a webhook whose messages do not arrive, and tells its owner.
 * @param minHours Only when no message has arrived for so long.
 */
async function disableFailingWebhook(id: string, reason: string, { minHours = 0 } = {}): Promise<void> {
  await transaction(async (tx) => {
    const [webhook] = await tx.$queryRaw<{ accountId: string; name: string }[]>`
      UPDATE "Webhook" SET enabled = false, "disabledReason" = ${reason}, "updatedAt" = now()
      WHERE id = ${id} AND enabled AND (${minHours} = 0
        OR "failingSince" < now() - make_interval(hours => ${minHours}::int))
      RETURNING "accountId", name`;
    if (!webhook) return;
    await cancelDeliveries(tx, id);
    const { accountId, name } = webhook;
    await raiseNotification(tx, {
      ...{ accountId, kind: "webhook.disabled", subject: id, path: "/developers/webhooks" },
      data: { webhook: { id, name }, reason },
    });
  });
}
