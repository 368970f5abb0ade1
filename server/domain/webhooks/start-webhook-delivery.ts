import { setTimeout as sleep } from "node:timers/promises";
import { WEBHOOK_DELIVERY_WINDOW, WEBHOOK_LIMITS } from "../../contract/limits/webhooks.ts";
import { isUnavailable } from "../../data/db.ts";
import { consumePoints } from "../../data/rate-limit-counters.ts";
import { type DueDelivery, findDueDeliveries, postponeDelivery } from "../../data/webhooks/webhook-deliveries.ts";
import { log } from "../../log.ts";
import { startPeriodic } from "../../start-periodic.ts";
import { withDeadline } from "../../with-deadline.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import { DeliveryPlaces } from "./delivery-places.ts";

const INTERVAL_MS = 1_000;
/** A delivery that takes longer is repeated when its claim has expired. */
const STOP_MS = 5_000;
/** Enough for each of many accounts to be among them: who gets a place is decided here. */
const MAX_FOUND = 5_000;

/**
 * Sends what is due while the service runs. One message of a webhook at a time, and few of one account and of one host;
 * accounts take turns, and slow receivers have places of their own: one delays its own messages only. A delivery that has
 * not ended when its claim expires, whatever it waits for, gives its place to others.
 */
export function startWebhookDelivery(
  intervalMs = INTERVAL_MS,
  leaseMs = WEBHOOK_LIMITS.claimSeconds * 1000,
): { stop(): Promise<void> } {
  const places = new DeliveryPlaces();
  const inProgress = new Set<Promise<void>>();
  let isStopping = false;

  const deliver = async (delivery: DueDelivery) => {
    let ms: number | null = leaseMs;
    try {
      ms = await withDeadline(leaseMs, () => deliverOrPostpone(delivery));
    } catch (err) {
      // The claim expires, and the delivery is tried again.
      if (isUnavailable(err)) ms = null; // the receiver was not asked, or is not what was slow
      if (!isStopping && !isUnavailable(err))
        log().warn({ err, deliveryId: delivery.id }, "a webhook was not delivered");
    } finally {
      places.end(delivery, ms);
    }
  };
  const startDue = async () => {
    if (places.isFull) return;
    for (const delivery of places.inTurn(await findDueDeliveries(places.describeBusy(), MAX_FOUND))) {
      if (isStopping || places.isFull) return;
      if (!places.mayStart(delivery)) continue;
      places.start(delivery);
      const done: Promise<void> = deliver(delivery).finally(() => inProgress.delete(done));
      inProgress.add(done);
    }
  };
  const rounds = startPeriodic("webhooks were not delivered", intervalMs, startDue, { isExpected: isUnavailable });
  return {
    async stop() {
      isStopping = true;
      const done = rounds.stop().then(() => Promise.all(inProgress));
      await Promise.race([done, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function deliverOrPostpone({ id, webhookId }: DueDelivery): Promise<number | null> {
  const { allowed, resetMs } = await consumePoints(WEBHOOK_DELIVERY_WINDOW, webhookId);
  if (allowed) return deliverWebhook(id);
  await postponeDelivery(id, resetMs);
  return null;
}
