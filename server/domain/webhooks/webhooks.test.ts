import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { WEBHOOK_LIMITS } from "#server/contract/limits/webhooks.ts";
import { db } from "#server/data/db.ts";
import { newAccount, type TestAccount } from "#server/testing/accounts.ts";
import { faultOf } from "#server/testing/fault-of.ts";
import { captureLog, overrideSettings } from "#server/testing/test-application.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#server/testing/webhook-receiver.ts";
import { queueWebhookEvent } from "../../data/webhooks/webhook-deliveries.ts";
import { listNotifications } from "../alerts/read-notifications.ts";
import { listDeliveries, listWebhooks } from "./read-webhooks.ts";
import { resendDelivery, testWebhook } from "./send-again.ts";
import { startWebhookDelivery } from "./start-webhook-delivery.ts";
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from "./write-webhooks.ts";

let receiver: WebhookReceiver;
let account: TestAccount;
let delivery: ReturnType<typeof startWebhookDelivery>;

beforeEach(async () => {
  overrideSettings({ webhookPrivateAddresses: true });
  receiver = await startWebhookReceiver();
  account = await newAccount();
  delivery = startWebhookDelivery(20);
});
afterEach(async () => {
  await delivery.stop();
  await receiver.stop();
});
afterAll(() => overrideSettings({ webhookPrivateAddresses: false }));

const create = (changes: object = {}) =>
  createWebhook({ name: "Ops", url: receiver.url, events: ["job.failed", "bots.down"], ...changes }, account.actor);
const JOB = { job: { id: "1", kind: "command" }, total: 3, failed: 2, url: "https://bots.example/jobs/1" };
const queueEvent = () => queueWebhookEvent(db(), account.accountId, "job.failed", JOB);
const deliveries = (webhookId: string) => listDeliveries({ webhookId }, account.actor);
const arrived = (count: number) => expect.poll(() => receiver.received.length).toBe(count);
const settled = (webhookId: string) =>
  expect.poll(async () => (await deliveries(webhookId)).every(({ ms }) => ms !== null)).toBe(true);
const makeDue = () => db().$executeRaw`UPDATE "WebhookDelivery" SET "nextAttemptAt" = now() WHERE state = 'pending'`;

describe("a message", () => {
  it("is signed by the Standard Webhooks scheme, and arrives once although two processes deliver", async () => {
    const { id, secret } = await create();
    const other = startWebhookDelivery(15);
    for (let n = 0; n < 5; n++) await queueEvent();
    await arrived(5);
    await settled(id);
    await other.stop();
    expect(receiver.received).toHaveLength(5);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(5);
    for (const { body, headers } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers)).toEqual({
        type: "job.failed",
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: JOB,
      });
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    }
    expect(await deliveries(id)).toMatchObject(
      Array(5).fill({ state: "delivered", attempts: 1, status: 204, error: null }),
    );
  });

  it("goes to the webhooks that receive its kind, and not to those of others or to disabled ones", async () => {
    const [wanted, otherKind, disabled] = [await create(), await create({ events: ["bots.down"] }), await create()];
    await updateWebhook({ webhookId: disabled.id, enabled: false }, account.actor);
    const stranger = await newAccount();
    await createWebhook({ name: "S", url: receiver.url, events: ["job.failed"] }, stranger.actor);
    await queueEvent();
    await settled(wanted.id);
    await arrived(1);
    expect([await deliveries(otherKind.id), await deliveries(disabled.id)]).toEqual([[], []]);
    expect((await faultOf(listDeliveries({ webhookId: wanted.id }, stranger.actor))).code).toBe("not_found");
  });

  it("in Discord's format is one sentence that mentions nobody", async () => {
    const { id } = await create({ format: "discord", events: ["token.expiring"] });
    const token = { id: "t", name: "@everyone *x* [a](https://evil.example)" };
    const event = { token, days: 7, expiresAt: "2026-12-01T00:00:00.000Z", url: "https://bots.example/t" };
    await queueWebhookEvent(db(), account.accountId, "token.expiring", event);
    await settled(id);
    const { body = "", headers } = receiver.received[0] ?? {};
    const message = JSON.parse(body);
    expect(message.allowed_mentions).toEqual({ parse: [] });
    expect(message.content).toContain("\\@everyone \\*x\\* \\[a\\]\\(https\\:");
    expect(message.content).toMatch(/within 7 days\nhttps:\/\/bots\.example\/t$/);
    expect(headers?.["webhook-signature"]).toBeUndefined();
  });

  it("has no e-mail address and no secret, and neither do lists, logs and the audit log", async () => {
    const lines = captureLog("trace");
    const { id, secret } = await create();
    await rotateWebhookSecret({ webhookId: id }, account.actor);
    await queueEvent();
    await settled(id);
    const audit = await db().auditEntry.findMany({ omit: { sequence: true }, where: { accountId: account.accountId } });
    const row = await db().webhook.findUniqueOrThrow({ where: { id } });
    const all = [
      await listWebhooks({}, account.actor),
      await deliveries(id),
      audit,
      row,
      lines,
      receiver.received[0]?.body,
    ];
    for (const canary of [secret.slice(6), "canary-in-url", account.email]) {
      expect(JSON.stringify(all)).not.toContain(canary);
    }
    expect(await listWebhooks({}, account.actor)).toMatchObject([{ url: `http://127.0.0.1:${receiver.port}/…` }]);
  });
});

describe("the secret", () => {
  it("after a rotation, messages verify with either secret for a day, and then with the new one", async () => {
    const { id, secret } = await create();
    const { secret: next } = await rotateWebhookSecret({ webhookId: id }, account.actor);
    expect(next).toMatch(/^whsec_[\w+/]{43}=$/);
    await queueEvent();
    await arrived(1);
    const { body, headers } = receiver.received[0] ?? { body: "", headers: {} };
    for (const one of [secret, next])
      expect(new Webhook(one).verify(body, headers)).toMatchObject({ type: "job.failed" });
    await rotateWebhookSecret({ webhookId: id }, account.actor);
    await queueEvent();
    await arrived(2);
    const later = receiver.received[1] ?? { body: "", headers: {} };
    expect(() => new Webhook(secret).verify(later.body, later.headers)).toThrow();
    expect(new Webhook(next).verify(later.body, later.headers)).toBeTruthy();
  });
});

describe("a receiver that fails", () => {
  it("gets the message again with the same id, later each time, and then the webhook is disabled with a notice", async () => {
    receiver.answer = (res) => res.writeHead(503).end();
    const { id } = await create();
    await queueEvent();
    for (const [index, seconds] of [5, 300, 1800, 7200, 18_000, 36_000, 86_400].entries()) {
      await arrived(index + 1);
      const lastAttempt = async () => {
        const [one] = await deliveries(id);
        const waitMs = Date.parse(one?.nextAttemptAt ?? "") - Date.parse(one?.attemptedAt ?? "");
        const waits = waitMs >= seconds * 1000 && waitMs < seconds * 1000 + 20_000; // otherwise as its claim says
        return { status: one?.status, state: one?.state, attempts: one?.attempts, waits };
      };
      const failed = { status: 503, state: "pending", attempts: index + 1, waits: true };
      await expect.poll(lastAttempt).toEqual(failed);
      if (index === 6) await db().$executeRaw`UPDATE "Webhook" SET "failingSince" = now() - interval '41 hours'`;
      await makeDue();
    }
    await expect.poll(async () => (await listWebhooks({}, account.actor))[0]?.enabled).toBe(false);
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await deliveries(id)).toMatchObject([{ state: "failed", attempts: 8, nextAttemptAt: null }]);
    const { notifications } = await listNotifications({}, account.actor);
    expect(notifications).toMatchObject([{ kind: "webhook.disabled", data: { webhook: { id, name: "Ops" } } }]);
    await queueEvent();
    expect(await deliveries(id)).toHaveLength(1);
  });

  it("that answers 410 is disabled at once", async () => {
    receiver.answer = (res) => res.writeHead(410).end();
    const { id } = await create();
    await queueEvent();
    await expect.poll(async () => (await listWebhooks({}, account.actor))[0]?.disabledReason).toMatch(/410/);
    await updateWebhook({ webhookId: id, enabled: true }, account.actor);
    expect(await listWebhooks({}, account.actor)).toMatchObject([{ enabled: true, disabledReason: null }]);
  });

  it("that is slow delays its own messages only", async () => {
    const slow = await startWebhookReceiver();
    slow.answer = () => undefined;
    await createWebhook({ name: "Slow", url: slow.url, events: ["job.failed"] }, account.actor);
    const quick = await create();
    for (let n = 0; n < 3; n++) await queueEvent();
    await arrived(3);
    await settled(quick.id);
    expect(slow.received).toHaveLength(1);
    await slow.stop();
  });

  it("threat 59: that holds its places, whatever a delivery waits for, gives them back when their claims expire", async () => {
    const busy: string[] = [];
    for (let n = 0; n < WEBHOOK_LIMITS.concurrentPerAccount; n++) busy.push((await create()).id);
    const next = await createWebhook({ name: "N", url: `${receiver.url}-next`, events: ["job.failed"] }, account.actor);
    await db().webhook.updateMany({ where: { id: { in: busy } }, data: { failingSince: new Date() } });
    await delivery.stop();
    await queueEvent();
    await db().$executeRaw`
      UPDATE "WebhookDelivery" SET "nextAttemptAt" = now() - interval '1 minute' WHERE "webhookId" = ANY (${busy}::text[])`;
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM "Webhook" WHERE id = ANY (${busy}::text[]) FOR UPDATE`; // the results wait for it
      delivery = startWebhookDelivery(20, 100);
      await arrived(WEBHOOK_LIMITS.concurrentPerAccount + 1);
    });
    for (const id of [...busy, next.id]) await settled(id);
  });

  it("a process that ended during a delivery leaves it to another one, with the same id", async () => {
    const { id } = await create();
    await delivery.stop();
    await queueEvent();
    await db().$executeRaw`
      UPDATE "WebhookDelivery" SET attempts = 1, "nextAttemptAt" = now() + interval '1 second' WHERE "webhookId" = ${id}`;
    delivery = startWebhookDelivery(20);
    await arrived(1);
    await settled(id);
    expect(await deliveries(id)).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });
});

describe("the owner", () => {
  it("sends a test, to a disabled webhook too, and sees how it ended", async () => {
    const { id, secret } = await create();
    await updateWebhook({ webhookId: id, enabled: false }, account.actor);
    const { deliveryId } = await testWebhook({ webhookId: id }, account.actor);
    await arrived(1);
    const { body, headers } = receiver.received[0] ?? { body: "", headers: {} };
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: "test",
      data: { webhook: { id, name: "Ops" } },
    });
    await settled(id);
    expect(await deliveries(id)).toMatchObject([
      { id: deliveryId, state: "delivered", kind: "test", ms: expect.any(Number) },
    ]);
    receiver.answer = (res) => res.writeHead(500).end();
    await testWebhook({ webhookId: id }, account.actor);
    await expect
      .poll(async () => (await deliveries(id))[0])
      .toMatchObject({ state: "failed", error: "Answered 500.", attempts: 1 });
  });

  it("sends a failed message again, with the same id", async () => {
    receiver.answer = (res) => res.writeHead(500).end();
    const { id } = await create();
    await queueEvent();
    await arrived(1);
    await settled(id);
    await db().webhookDelivery.updateMany({ where: { webhookId: id }, data: { state: "failed", nextAttemptAt: null } });
    receiver.answer = (res) => res.writeHead(204).end();
    const [failed] = await deliveries(id);
    await resendDelivery({ webhookId: id, deliveryId: failed?.id }, account.actor);
    await expect.poll(async () => (await deliveries(id))[0]?.state).toBe("delivered");
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([
      failed?.messageId,
      failed?.messageId,
    ]);
  });

  it("tests and repeats only so often, and has at most ten webhooks", async () => {
    const { id } = await create();
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, () =>
        testWebhook({ webhookId: id }, account.actor).then(
          () => "ok",
          ({ code }) => code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "rate_limited")).toHaveLength(5);
    for (let n = 1; n < WEBHOOK_LIMITS.perAccount; n++) await create();
    expect((await faultOf(create())).code).toBe("limit_exceeded");
  });

  it("never sees or changes another account's webhooks", async () => {
    const { id } = await create();
    await queueEvent();
    await settled(id);
    const [one] = await deliveries(id);
    const { actor } = await newAccount();
    const calls = [
      () => updateWebhook({ webhookId: id, name: "B" }, actor),
      () => rotateWebhookSecret({ webhookId: id }, actor),
      () => deleteWebhook({ webhookId: id }, actor),
      () => testWebhook({ webhookId: id }, actor),
      () => resendDelivery({ webhookId: id, deliveryId: one?.id }, actor),
    ];
    for (const call of calls) expect((await faultOf(call())).code).toBe("not_found");
    expect(await listWebhooks({}, actor)).toEqual([]);
  });

  it("threat 17: cannot enter an address that may not be called, and what was entered before is checked at each call", async () => {
    const { id } = await create();
    overrideSettings({ webhookPrivateAddresses: false });
    for (const url of [
      "http://hooks.example/",
      "https://127.0.0.1/",
      "https://localhost:3000/",
      "https://[::1]/",
      "x",
    ]) {
      for (const call of [() => create({ url }), () => updateWebhook({ webhookId: id, url }, account.actor)]) {
        expect([url, (await faultOf(call())).problems]).toMatchObject([url, [{ path: ["url"] }]]);
      }
    }
    await queueEvent();
    await settled(id);
    expect(await deliveries(id)).toMatchObject([
      { state: "pending", status: null, error: expect.stringMatching(/https/) },
    ]);
    expect(receiver.connections).toBe(0);
  });
});
