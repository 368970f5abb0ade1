import { expect } from "vitest";
import { db } from "../../data/db.ts";
import { sendMail } from "../../domain/mail/send-mail.ts";
import { testWebhook } from "../../domain/webhooks/send-again.ts";
import { createWebhook } from "../../domain/webhooks/write-webhooks.ts";
import { newAccount, type TestAccount } from "../accounts.ts";
import { overrideSettings } from "../test-application.ts";
import { CALLS, expectChain, expectWins, memberOf, type Prepare } from "./race-checks.ts";

const NEW_WEBHOOK = { name: "Ops", url: "https://hooks.example/x", events: ["bots.down"] };
const newWebhook = async ({ actor }: TestAccount) => (await createWebhook(NEW_WEBHOOK, actor)).id;

export const ALERT_RACES: Record<string, Prepare> = {
  "alerts.updateSetting": async ({ accountId }) => {
    const where = { accountId_kind: { accountId, kind: "bots.down" } };
    const read = async () => (await db().alertSetting.findUniqueOrThrow({ where })).minutes;
    return {
      input: (index) => ({ kind: "bots.down", minutes: index + 10 }),
      check: expectChain(memberOf("minutes"), 5, read),
    };
  },
  "webhooks.create": async ({ accountId }) => ({
    input: () => NEW_WEBHOOK,
    check: expectWins(10, async () => expect(await db().webhook.count({ where: { accountId } })).toBe(10)),
  }),
  "webhooks.update": async (account) => {
    const webhookId = await newWebhook(account);
    const read = async () => (await db().webhook.findUniqueOrThrow({ where: { id: webhookId } })).name;
    return { input: (index) => ({ webhookId, name: `N${index}` }), check: expectChain(memberOf("name"), "Ops", read) };
  },
  "webhooks.rotateSecret": async (account) => {
    const webhookId = await newWebhook(account);
    return {
      input: () => ({ webhookId }),
      check: ({ wins }) => expect(new Set(wins.map(({ value }) => JSON.stringify(value))).size).toBe(CALLS),
    };
  },
  "webhooks.delete": async (account) => {
    const webhookId = await newWebhook(account);
    return { input: () => ({ webhookId }), check: expectWins(1) };
  },
  "webhooks.test": async (account) => {
    const webhookId = await newWebhook(account);
    return {
      input: () => ({ webhookId }),
      check: expectWins(CALLS, async () =>
        expect(await db().webhookDelivery.count({ where: { webhookId } })).toBe(CALLS),
      ),
    };
  },
  "webhooks.resend": async (account) => {
    const webhookId = await newWebhook(account);
    const { deliveryId } = await testWebhook({ webhookId }, account.actor);
    await db().webhookDelivery.update({ where: { id: deliveryId }, data: { state: "failed" } });
    overrideSettings({ rateLimits: false });
    const check = expectWins(1, () => overrideSettings({ rateLimits: true }));
    return { input: () => ({ webhookId, deliveryId }), check };
  },
};

async function newFailedMail() {
  const { accountId } = await newAccount();
  const mail = { kind: "alert", address: "user@example.com", subject: "Hello", text: "The text." } as const;
  const id = await sendMail(db(), { accountId, ...mail });
  await db().mail.update({ where: { id }, data: { state: "failed" } });
  return { mailId: id, about: accountId };
}

export const MAIL_RACES: Record<string, Prepare> = {
  "admin.openMail": async () => {
    const { mailId, about } = await newFailedMail();
    return { input: () => ({ mailId }), check: expectWins(CALLS), about };
  },
  "admin.resendMail": async () => {
    const { mailId, about } = await newFailedMail();
    overrideSettings({ smtp: { url: "smtp://127.0.0.1:1", from: { name: "", address: "bots@example.com" } } });
    return { input: () => ({ mailId }), check: expectWins(1, () => overrideSettings({ smtp: null })), about };
  },
};
