import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { countNewOutboxMails } from "../../data/mail/mail-queue.ts";
import { settings } from "../../settings/settings.ts";
import { startPeriodic } from "../../start-periodic.ts";
import { deliverMails } from "./deliver-mails.ts";

const INTERVAL_MS = 2_000;
/** A mail that takes longer counts as interrupted. */
const STOP_MS = 5_000;

/** Delivers mails while the service runs; without a mail server, says in the terminal that mails wait for staff. */
export function startMailDelivery(intervalMs = INTERVAL_MS): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let announced = newId();
  const round = async () => {
    if (settings().smtp) return deliverMails(stopping.signal);
    const { count, last } = await countNewOutboxMails(announced);
    announced = last;
    if (count > 0) process.stdout.write(`${describeWaitingMails(count)}\n`);
  };
  const delivery = startPeriodic("mails were not delivered", intervalMs, round, { isExpected: isUnavailable });
  return {
    async stop() {
      stopping.abort();
      await Promise.race([delivery.stop(), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

const describeWaitingMails = (count: number) =>
  `${count === 1 ? "A mail waits" : `${count} mails wait`} in the outbox: ${settings().publicUrl}/admin/outbox`;
