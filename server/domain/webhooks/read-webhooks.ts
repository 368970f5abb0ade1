import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { AlertKind } from "../../contract/alerts.ts";
import { MAX_LISTED_DELIVERIES } from "../../contract/limits/lists.ts";
import { WEBHOOK_LIMITS } from "../../contract/limits/webhooks.ts";
import { WebhookMessage } from "../../contract/webhook-events.ts";
import { DeliveryItem, DeliveryQuery, WebhookItem } from "../../contract/webhooks.ts";
import { operation } from "../operation.ts";

export const listWebhooks = operation(
  { name: "webhooks.list", access: portalOnly, input: z.strictObject({}), output: z.array(WebhookItem) },
  async (_, { actor, db }) => {
    const rows = await db.webhook.findMany({
      where: { accountId: actor.accountId },
      omit: { sealedSecret: true, keyId: true },
      orderBy: { id: "asc" },
      take: WEBHOOK_LIMITS.perAccount,
    });
    return rows.map((row) => ({ ...row, events: z.array(AlertKind).parse(row.events) }));
  },
);

/** The latest deliveries of a webhook, each with its message. Those of another account's webhook are none. */
export const listDeliveries = operation(
  { name: "webhooks.deliveries", access: portalOnly, input: DeliveryQuery, output: z.array(DeliveryItem) },
  async ({ webhookId, before }, { actor, db }) => {
    const rows = await db.webhookDelivery.findMany({
      where: { webhookId, webhook: { accountId: actor.accountId }, ...(before && { id: { lt: before } }) },
      orderBy: { id: "desc" },
      take: MAX_LISTED_DELIVERIES,
    });
    return rows.map((row) => ({ ...row, payload: WebhookMessage.parse(row.payload) }));
  },
);
