import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import type { DeliveryItem, WebhookItem } from "../../contract/webhooks.ts";
import { db } from "../../data/db.ts";
import { startWebhookDelivery } from "../../domain/webhooks/start-webhook-delivery.ts";
import { newAccount, newSession, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { callApi } from "../../testing/call-api.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../testing/webhook-receiver.ts";

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

const call = <Body = unknown>(method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  callApi<Body>(method, `/webhooks${path}`, { token: account.apiToken, headers, ...(body && { body }) });
const input = () => ({ name: "Ops", url: `${receiver.url}?key=hidden`, events: ["job.failed"] });
const create = async () => (await call<{ id: string; secret: string }>("POST", "", input())).body;

it("a program creates a webhook, tests it, reads what it was sent, sends it again, and deletes it", async () => {
  const { id, secret } = await create();
  const { body: listed } = await call<WebhookItem[]>("GET", "");
  expect(listed).toMatchObject([{ id, name: "Ops", format: "standard", events: ["job.failed"], enabled: true }]);
  expect(JSON.stringify(listed)).not.toContain("hidden");
  expect((await call<WebhookItem>("GET", `/${id}`)).body).toEqual(listed[0]);

  expect((await call("POST", `/${id}/test`, {})).status).toBe(200);
  await expect.poll(() => receiver.received.length).toBe(1);
  const { body = "", headers = {} } = receiver.received[0] ?? {};
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "test" });
  const deliveries = async () => (await call<DeliveryItem[]>("GET", `/${id}/deliveries?limit=1`)).body;
  await expect.poll(async () => (await deliveries())[0]?.state).toBe("delivered");
  const [sent] = await deliveries();
  expect((await call("POST", `/${id}/deliveries/${sent?.id}/resend`, {})).status).toBe(200);
  await expect.poll(() => receiver.received.length).toBe(2);

  expect((await call("PATCH", `/${id}`, { enabled: false })).body).toEqual({ ok: true });
  const shown = await call<WebhookItem>("PATCH", `/${id}`, { name: "Later" }, { Prefer: "return=representation" });
  expect(shown.body).toMatchObject({ id, name: "Later", enabled: false });
  expect([(await call("DELETE", `/${id}`)).status, (await call("DELETE", `/${id}`)).status]).toEqual([200, 404]);
});

it("a repeated call with the same key answers the same secret, which is stored with the webhook alone", async () => {
  const key = { "Idempotency-Key": "create-1" };
  const [one, two] = [
    await call<{ id: string; secret: string }>("POST", "", input(), key),
    await call("POST", "", input(), key),
  ];
  expect(two.body).toEqual(one.body);
  expect(two.headers.get("idempotency-replayed")).toBe("true");
  const rotate = () =>
    call<{ secret: string }>("POST", `/${one.body.id}/rotate`, {}, { "Idempotency-Key": "rotate-1" });
  const [rotated, again] = [await rotate(), await rotate()];
  expect(again.body).toEqual(rotated.body);
  expect(rotated.body.secret).not.toBe(one.body.secret);
  const stored = JSON.stringify(await db().idempotencyRecord.findMany({ where: { accountId: account.accountId } }));
  for (const { secret } of [one.body, rotated.body]) expect(stored).not.toContain(secret);
});

it("threat 54: no application and no limited token reaches webhooks, and a session needs a recent sign-in to create one", async () => {
  const { id } = await create();
  const { token } = await oauthTokenFor(account, ["bots.read", "bots.write", "commands.run"]);
  for (const [method, path] of [
    ["GET", ""],
    ["GET", `/${id}`],
    ["DELETE", `/${id}`],
  ] as const) {
    expect((await callApi(method, `/webhooks${path}`, { token })).status).toBe(403);
  }
  const old = await newSession(account.accountId);
  await db().session.updateMany({
    where: { accountId: account.accountId },
    data: { authenticatedAt: new Date(Date.now() - 11 * 60_000) },
  });
  const refused = await callApi("POST", "/webhooks", { token: old.token, body: input() });
  expect([refused.status, await db().webhook.count({ where: { accountId: account.accountId } })]).toEqual([403, 1]);
});
