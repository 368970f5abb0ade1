import { transaction } from "../../data/db.ts";
import { cancelDeliveries } from "../../data/webhooks/webhook-deliveries.ts";
import { raiseNotification } from "../alerts/raise-notification.ts";

/**
 * Disables a webhook whose messages do not arrive, and tells its owner.
 * @param minHours Only when no message has arrived for so long.
 */
export async function disableFailingWebhook(id: string, reason: string, { minHours = 0 } = {}): Promise<void> {
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
