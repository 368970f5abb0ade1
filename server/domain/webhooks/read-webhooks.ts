import { z } from "zod";
import { ownerOnly } from "../../contract/access.ts";
import { WEBHOOK_LIMITS } from "../../contract/limits/webhooks.ts";
import { PageQuery } from "../../contract/list-query.ts";
import { WebhookMessage } from "../../contract/webhook-events.ts";
import { DeliveryItem, DeliveryQuery, WebhookEvent, WebhookItem, WebhookReference } from "../../contract/webhooks.ts";
import type { Db } from "../../data/db.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { BY_ID, cutPage, pageOf } from "../page-of.ts";

const access = ownerOnly;
const SHOWN = { omit: { sealedSecret: true, keyId: true } } as const;

const toWebhook = <Row extends { events: string[] }>(row: Row) => ({
  ...row,
  events: z.array(WebhookEvent).parse(row.events),
});

export const listWebhooks = operation(
  { name: "webhooks.list", access, input: PageQuery, output: z.array(WebhookItem) },
  async (query, context) => {
    const rows = await context.db.webhook.findMany({
      ...{ where: { accountId: context.actor.accountId }, ...SHOWN },
      orderBy: { id: "asc" },
      take: WEBHOOK_LIMITS.perAccount,
    });
    return (await pageOf(rows, query, BY_ID, context)).map(toWebhook);
  },
);

export const getWebhook = operation(
  { name: "webhooks.get", access, input: WebhookReference, output: WebhookItem },
  async ({ webhookId }, { actor, db }) => toWebhook(await requireOwnWebhook(db, actor.accountId, webhookId)),
);

/** The latest deliveries of a webhook, each with its message. */
export const listDeliveries = operation(
  { name: "webhooks.deliveries", access, input: DeliveryQuery, output: z.array(DeliveryItem) },
  async ({ webhookId, after, limit }, context) => {
    const { actor, db } = context;
    await requireOwnWebhook(db, actor.accountId, webhookId);
    const rows = await db.webhookDelivery.findMany({
      where: { webhookId, ...(after !== undefined && { id: { lt: after } }) },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const count = () => db.webhookDelivery.count({ where: { webhookId } });
    const page = await cutPage(rows, limit, context, { idOf: ({ id }) => id, count });
    return page.map((row) => ({ ...row, payload: WebhookMessage.parse(row.payload) }));
  },
);

/** A webhook of this account, by id, without its secrets. Another account's is a missing one. */
async function requireOwnWebhook(db: Db, accountId: string, id: string) {
  const webhook = await db.webhook.findFirst({ where: { id, accountId }, ...SHOWN });
  if (!webhook) throw notFound("webhook");
  return webhook;
}
