import { setTimeout as sleep } from "node:timers/promises";
import { WEBHOOK_DELIVERY_WINDOW, WEBHOOK_LIMITS } from "../../contract/limits/webhooks.ts";
import { isUnavailable } from "../../data/db.ts";
import { consumePoints } from "../../data/rate-limit-counters.ts";
import { log } from "../../log.ts";
import { withDeadline } from "../../with-deadline.ts";
import { type DueDelivery, findDueDeliveries, postponeDelivery } from "./claim-deliveries.ts";
import { deliverWebhook } from "./deliver-webhook.ts";

const INTERVAL_MS = 1_000;
/** A delivery that takes longer is repeated when its claim has expired. */
const STOP_MS = 5_000;
const MAX_FOUND = 200;

/**
 * Sends what is due while the service runs. One message of a webhook at a time, and few of one account and of one host:
 * a slow receiver delays its own messages only. A delivery that has not ended when its claim expires, whatever it waits
 * for, gives its place to others.
 */
export function startWebhookDelivery(
  intervalMs = INTERVAL_MS,
  leaseMs = WEBHOOK_LIMITS.claimSeconds * 1000,
): { stop(): Promise<void> } {
  const inProgress = new Map<string, { delivery: DueDelivery; done: Promise<void> }>();
  let round: Promise<void> | null = null;
  let isStopping = false;

  const deliver = async (delivery: DueDelivery) => {
    try {
      await withDeadline(leaseMs, () => deliverOrPostpone(delivery));
    } catch (err) {
      // The claim expires, and the delivery is tried again.
      if (!isUnavailable(err)) log().warn({ err, deliveryId: delivery.id }, "a webhook was not delivered");
    } finally {
      inProgress.delete(delivery.webhookId);
    }
  };
  const startDue = async () => {
    const running = () => [...inProgress.values()].map(({ delivery }) => delivery);
    for (const delivery of await findDueDeliveries(describeBusy(running()), MAX_FOUND)) {
      if (isStopping || inProgress.size >= WEBHOOK_LIMITS.concurrent) return;
      if (!mayStart(delivery, running())) continue;
      inProgress.set(delivery.webhookId, { delivery, done: deliver(delivery) });
    }
  };
  const tick = () => {
    if (inProgress.size >= WEBHOOK_LIMITS.concurrent) return;
    round ??= startDue()
      .catch((err) => {
        if (!isUnavailable(err)) log().warn({ err }, "webhooks were not delivered; the next round retries");
      })
      .finally(() => {
        round = null;
      });
  };
  const timer = setInterval(tick, intervalMs);
  timer.unref();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      const settled = round?.then(() => undefined) ?? Promise.resolve();
      const done = settled.then(() => Promise.all([...inProgress.values()].map((one) => one.done)));
      await Promise.race([done, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function deliverOrPostpone({ id, webhookId }: DueDelivery): Promise<void> {
  const { allowed, resetMs } = await consumePoints(WEBHOOK_DELIVERY_WINDOW, webhookId);
  await (allowed ? deliverWebhook(id) : postponeDelivery(id, resetMs));
}

const countOf = (running: DueDelivery[], member: "accountId" | "host", value: string) =>
  running.filter((one) => one[member] === value).length;

const mayStart = (delivery: DueDelivery, running: DueDelivery[]): boolean =>
  !running.some(({ webhookId }) => webhookId === delivery.webhookId) &&
  countOf(running, "accountId", delivery.accountId) < WEBHOOK_LIMITS.concurrentPerAccount &&
  countOf(running, "host", delivery.host) < WEBHOOK_LIMITS.concurrentPerHost;

function describeBusy(running: DueDelivery[]) {
  const full = (member: "accountId" | "host", max: number) =>
    [...new Set(running.map((one) => one[member]))].filter((value) => countOf(running, member, value) >= max);
  return {
    webhooks: running.map(({ webhookId }) => webhookId),
    accounts: full("accountId", WEBHOOK_LIMITS.concurrentPerAccount),
    hosts: full("host", WEBHOOK_LIMITS.concurrentPerHost),
  };
}
