import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { WEBHOOK_LIMITS } from "#server/contract/limits/webhooks.ts";
import { db } from "#server/data/db.ts";
import { newAccount, type TestAccount } from "#server/testing/accounts.ts";
import { overrideSettings } from "#server/testing/test-application.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#server/testing/webhook-receiver.ts";
import { queueWebhookEvent } from "../../data/webhooks/webhook-deliveries.ts";
import { startWebhookDelivery } from "./start-webhook-delivery.ts";
import { createWebhook } from "./write-webhooks.ts";

const { concurrent, concurrentPerAccount, concurrentSlow, quickMs } = WEBHOOK_LIMITS;
const JOB = { job: { id: "1", kind: "command" }, total: 3, failed: 2, url: "https://bots.example/jobs/1" };
const BACKLOG = 4;

let slow: WebhookReceiver;
let quick: WebhookReceiver;
let delivery: ReturnType<typeof startWebhookDelivery>;

beforeEach(async () => {
  overrideSettings({ webhookPrivateAddresses: true });
  [slow, quick] = [await startWebhookReceiver("0.0.0.0"), await startWebhookReceiver()];
  delivery = startWebhookDelivery(20);
});
afterEach(async () => {
  await slow.stop();
  await delivery.stop();
  await quick.stop();
});
afterAll(() => overrideSettings({ webhookPrivateAddresses: false }));

const queueEvent = ({ accountId }: TestAccount) => queueWebhookEvent(db(), accountId, "job.failed", JOB);
const addWebhook = (account: TestAccount, url: string) =>
  createWebhook({ name: "Ops", url, events: ["job.failed"] }, account.actor);
const arrived = (count: number) => expect.poll(() => quick.received.length).toBe(count);

/** More accounts than there are places for, each on a host of its own, with messages that wait already. */
async function fillWithSlowReceivers(): Promise<void> {
  const accounts = Math.ceil(concurrent / concurrentPerAccount);
  for (let n = 1; n <= accounts; n++) {
    const account = await newAccount();
    for (let k = 0; k < concurrentPerAccount; k++) await addWebhook(account, `http://127.0.2.${n}:${slow.port}/${k}`);
    for (let k = 0; k < BACKLOG; k++) await queueEvent(account);
  }
}
const slowPlacesTaken = () => expect.poll(() => slow.received.length).toBeGreaterThanOrEqual(concurrentSlow);

it("threat 40: receivers that never answer leave places to those that do", async () => {
  let open = 0;
  let mostOpen = 0;
  slow.answer = (res) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    res.once("close", () => {
      open -= 1;
    });
  };
  const account = await newAccount();
  await addWebhook(account, quick.url);
  await queueEvent(account);
  await arrived(1);
  await fillWithSlowReceivers();
  await slowPlacesTaken();
  for (let n = 2; n <= 4; n++) {
    await queueEvent(account);
    await arrived(n);
  }
  expect(mostOpen).toBeLessThan(concurrent);
});

it("threat 40: a receiver that has answered nothing yet gets the next place, before the waiting messages of others", async () => {
  const held: ServerResponse[] = [];
  slow.answer = (res) => void held.push(res);
  await delivery.stop();
  await fillWithSlowReceivers();
  delivery = startWebhookDelivery(20);
  await slowPlacesTaken();
  const account = await newAccount();
  await addWebhook(account, quick.url);
  await queueEvent(account);
  await sleep(quickMs + 500); // by then they are known to be slow
  for (const res of held.splice(0)) res.writeHead(204).end();
  await arrived(1);
  expect(slow.received.length).toBeLessThanOrEqual(2 * concurrentSlow);
});
