import { z } from "zod";
import { ownerOnly } from "../../contract/access.ts";
import { WEBHOOK_LIMITS } from "../../contract/limits/webhooks.ts";
import { Ok } from "../../contract/text.ts";
import {
  WebhookCreate,
  WebhookCreated,
  WebhookReference,
  WebhookSecret,
  WebhookUpdate,
} from "../../contract/webhooks.ts";
import { databaseNow } from "../../data/database-clock.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { AddressRefusal, parseWebhookUrl } from "../../data/webhooks/check-address.ts";
import { cancelDeliveries } from "../../data/webhooks/webhook-deliveries.ts";
import { Fault, invalid, notFound } from "../fault.ts";
import { DEFAULT_HOURS } from "../idempotency.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { maskWebhookUrl, newWebhookSecret, openWebhookSecrets, sealWebhookSecrets } from "./webhook-secrets.ts";

const access = ownerOnly;
const HOUR_MS = 3_600_000;

/** How to repeat an answer with a secret: the secret is stored with the webhook alone. */
const answersSecret = <Answer>(toAnswer: (webhook: { id: string; secret: string }) => Answer) => ({
  hours: DEFAULT_HOURS,
  async rebuildAnswer(stored: unknown, db: Db): Promise<Answer> {
    const { id } = z.object({ id: z.string() }).parse(stored);
    const webhook = await db.webhook.findUnique({ where: { id } });
    if (!webhook) throw notFound("webhook");
    return toAnswer({ id, secret: openWebhookSecrets(webhook).secret });
  },
});

/** Only this answer holds the secret. */
export const createWebhook = operation(
  {
    name: "webhooks.create",
    access,
    input: WebhookCreate,
    output: WebhookCreated,
    writes: true,
    idempotent: answersSecret(({ id, secret }) => ({ id, secret })),
  },
  async ({ name, url: address, format, events }, { actor, db, audit, storeForReplay }) => {
    const { accountId } = actor;
    const url = parseAddress(address);
    await lockAccount(db, accountId);
    if ((await db.webhook.count({ where: { accountId } })) >= WEBHOOK_LIMITS.perAccount) {
      throw new Fault("limit_exceeded", `An account may have ${WEBHOOK_LIMITS.perAccount} webhooks.`);
    }
    const [id, secret] = [newId(), newWebhookSecret()];
    const sealed = sealWebhookSecrets(id, { url: url.href, secret });
    const shown = { name, url: maskWebhookUrl(url), format, events };
    await db.webhook.create({ data: { id, accountId, ...shown, ...sealed } });
    audit({ action: "webhook.create", targetId: id, after: shown });
    storeForReplay({ id });
    return { id, secret };
  },
);

/** Enabling it again also forgets earlier failures. */
export const updateWebhook = operation(
  { name: "webhooks.update", access, input: WebhookUpdate, output: Ok, writes: true, idempotent: true },
  async ({ webhookId, url: address, ...changes }, { actor, db, audit }) => {
    const before = await lockOwnWebhook(db, actor.accountId, webhookId);
    const url = address === undefined ? null : parseAddress(address);
    const sealed = url && sealWebhookSecrets(webhookId, { ...openWebhookSecrets(before), url: url.href });
    const shown = url ? { ...changes, url: maskWebhookUrl(url) } : changes;
    const enabling = changes.enabled && !before.enabled ? { disabledReason: null, failingSince: null } : {};
    await db.webhook.update({ where: { id: webhookId }, data: { ...shown, ...sealed, ...enabling } });
    if (changes.enabled === false) await cancelDeliveries(db, webhookId);
    const { name, format, events, enabled } = before;
    const old = { name, url: before.url, format, events, enabled };
    audit({ action: "webhook.update", targetId: webhookId, before: old, after: { ...old, ...shown } });
    return { ok: true };
  },
);

/** Messages are signed with both secrets for a day, so that the receiver can change to the new one in between. */
export const rotateWebhookSecret = operation(
  {
    name: "webhooks.rotateSecret",
    access,
    input: WebhookReference,
    output: WebhookSecret,
    writes: true,
    idempotent: answersSecret(({ secret }) => ({ secret })),
  },
  async ({ webhookId }, { actor, db, audit, storeForReplay }) => {
    const { url, secret: previous } = openWebhookSecrets(await lockOwnWebhook(db, actor.accountId, webhookId));
    const secret = newWebhookSecret();
    const until = new Date(databaseNow().getTime() + WEBHOOK_LIMITS.previousSecretHours * HOUR_MS).toISOString();
    const sealed = sealWebhookSecrets(webhookId, { url, secret, previous: { secret: previous, until } });
    await db.webhook.update({ where: { id: webhookId }, data: sealed });
    audit({ action: "webhook.rotateSecret", targetId: webhookId });
    storeForReplay({ id: webhookId });
    return { secret };
  },
);

export const deleteWebhook = operation(
  { name: "webhooks.delete", access, input: WebhookReference, output: Ok, writes: true, idempotent: true },
  async ({ webhookId }, { actor, db, audit }) => {
    const { name, url, format, events } = await lockOwnWebhook(db, actor.accountId, webhookId);
    await db.webhook.delete({ where: { id: webhookId } });
    audit({ action: "webhook.delete", targetId: webhookId, before: { name, url, format, events } });
    return { ok: true };
  },
);

export async function lockOwnWebhook(db: Db, accountId: string, id: string) {
  await db.$queryRaw`SELECT id FROM "Webhook" WHERE id = ${id} AND "accountId" = ${accountId} FOR UPDATE`;
  const webhook = await db.webhook.findFirst({ where: { id, accountId } });
  if (!webhook) throw notFound("webhook");
  return webhook;
}

function parseAddress(address: string): URL {
  try {
    return parseWebhookUrl(address);
  } catch (error) {
    if (error instanceof AddressRefusal) throw invalid(["url"], `This ${error.message}.`);
    throw error;
  }
}
