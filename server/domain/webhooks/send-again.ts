import { ownerOnly } from "../../contract/access.ts";
import { WEBHOOK_SEND_RATE } from "../../contract/limits/webhooks.ts";
import { Ok } from "../../contract/text.ts";
import { DeliveryReference, DeliveryStarted, WebhookReference } from "../../contract/webhooks.ts";
import { queueDelivery } from "../../data/webhooks/webhook-deliveries.ts";
import { settings } from "../../settings/settings.ts";
import { Fault, notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { consumeRate } from "../service/rate-limit.ts";
import { lockOwnWebhook } from "./write-webhooks.ts";

const access = ownerOnly;

/** Sends a `test` message now, once, to a disabled webhook too. Its outcome is in the delivery log. */
export const testWebhook = operation(
  { name: "webhooks.test", access, input: WebhookReference, output: DeliveryStarted, writes: true, idempotent: true },
  {
    async prepare({ webhookId }, { actor: { accountId } }) {
      await consumeRate(WEBHOOK_SEND_RATE, accountId);
      return async ({ db, audit }) => {
        const { id, name } = await lockOwnWebhook(db, accountId, webhookId);
        const url = `${settings().publicUrl}/developers/webhooks`;
        const deliveryId = await queueDelivery(db, id, "test", { webhook: { id, name }, url });
        if (deliveryId === null) throw new Fault("limit_exceeded", "Too many messages of this webhook wait already.");
        audit({ action: "webhook.test", targetId: id });
        return { deliveryId };
      };
    },
  },
);

/** Sends a message again that was delivered or has failed, once and with the same message id. */
export const resendDelivery = operation(
  { name: "webhooks.resend", access, input: DeliveryReference, output: Ok, writes: true, idempotent: true },
  {
    async prepare({ webhookId, deliveryId }, { actor: { accountId } }) {
      await consumeRate(WEBHOOK_SEND_RATE, accountId);
      return async ({ db, audit }) => {
        const found = await db.webhookDelivery.findFirst({
          where: { id: deliveryId, webhookId, webhook: { accountId } },
        });
        if (!found) throw notFound("delivery");
        const { enabled } = await lockOwnWebhook(db, accountId, found.webhookId);
        if (!enabled) throw new Fault("unable_to_process", "Enable the webhook first.");
        const started = await db.$executeRaw`
          UPDATE "WebhookDelivery" SET state = 'pending', "nextAttemptAt" = now()
          WHERE id = ${deliveryId} AND state <> 'pending'`;
        if (started === 0) throw new Fault("unable_to_process", "This message is being delivered already.");
        audit({ action: "webhook.resend", targetId: found.webhookId, after: { messageId: found.messageId } });
        return { ok: true };
      };
    },
  },
);
