import type { HttpBindings } from "@hono/node-server";
import { expect, it } from "vitest";
import { AccountFlag } from "#server/contract/flags.ts";
import { db } from "#server/data/db.ts";
import { addApplicationSecret } from "#server/domain/applications/application-secrets.ts";
import { startBotSignIn } from "#server/domain/bot-sign-ins/start-bot-sign-in.ts";
import { deleteBots } from "#server/domain/bots/delete-bots.ts";
import { assignManagedCategory } from "#server/domain/categories/managed-categories.ts";
import { loadDemo } from "#server/domain/demo/load-demo.ts";
import { changeEmail, sendEmailConfirmation } from "#server/domain/identity/email-address.ts";
import { startPasskeyRegistration } from "#server/domain/identity/passkeys/passkeys.ts";
import { requestPasswordReset } from "#server/domain/identity/password-reset.ts";
import { issueSetupLink } from "#server/domain/identity/setup-link.ts";
import { startTotp } from "#server/domain/identity/two-factor/totp.ts";
import { sendMail } from "#server/domain/mail/send-mail.ts";
import { requestDeveloperAccess } from "#server/domain/reviews/request-review.ts";
import { testWebhook } from "#server/domain/webhooks/send-again.ts";
import { createWebhook } from "#server/domain/webhooks/write-webhooks.ts";
import { newAccount, newSession, PASSWORD, type TestAccount } from "#server/testing/accounts.ts";
import { newBot, newBotInput, newCategory, newImportRow, newPreset, newView } from "#server/testing/bots.ts";
import { sendRequest } from "#server/testing/call-api.ts";
import { expectAudited, newRequestId, secretsIn } from "#server/testing/expect-audited.ts";
import { newIpAddress } from "#server/testing/new-ip-address.ts";
import { newSignInShard } from "#server/testing/new-sign-in-shard.ts";
import { approve, newApplication, readIdentity } from "#server/testing/oauth-flow.ts";
import { PORTAL_PROCEDURES } from "#server/testing/portal-procedures.ts";
import { codeNow, newConnectionAnswer, setUpTotp } from "#server/testing/races/account-races.ts";
import { readMails } from "#server/testing/read-mails.ts";
import { newEndedJob, newExportToDelete } from "#server/testing/run-jobs.ts";
import { newSchedule, newScheduleInput } from "#server/testing/schedules.ts";
import { addPasskeyTo, newSoftwarePasskey } from "#server/testing/software-passkey.ts";
import { overrideSettings } from "#server/testing/test-application.ts";
import { answerTrpc } from "./answer-trpc.ts";

const app = { fetch: (request: Request, env?: unknown) => answerTrpc(request, env as Partial<HttpBindings>) };

interface Case {
  action: string;
  input: unknown;
  /** The owner of the data, where it is not the caller; null: the account that the call creates. */
  about?: string | null;
}
type Make = (account: TestAccount) => Promise<Case> | Case;

const USE_CASE = "A view of my own bots, on my own desk.";
const STAFF = AccountFlag.Staff | AccountFlag.Admin;
const newUser = (name: string) => ({
  username: name,
  email: `${name}@example.com`,
  password: "words for a new account",
});

async function askedFor(): Promise<{ requestId: string; accountId: string }> {
  const { actor, accountId } = await newAccount();
  await requestDeveloperAccess({ useCase: USE_CASE }, actor);
  const { id } = await db().reviewRequest.findFirstOrThrow({ where: { accountId } });
  return { requestId: id, accountId };
}

async function mailedToken({ accountId, email, actor }: TestAccount, kind: "resetPassword" | "confirmEmail") {
  if (kind === "resetPassword") await requestPasswordReset({ identifier: email }, actor);
  else await sendEmailConfirmation({}, actor);
  return (await readMails(accountId))[0]?.token;
}

/** Without a session; the set-up is possible only while there is no admin, so it comes first. */
const BY_NOBODY: Record<string, () => Promise<Case> | Case> = {
  "identity.setUp": async () => ({
    action: "account.create",
    input: { ...newUser("first-admin"), token: await issueSetupLink() },
  }),
  "identity.signUp": () => ({ action: "account.create", input: newUser("new-user") }),
};

/** Without a session, about an account that there is. */
const BY_LINK: Record<string, Make> = {
  "identity.requestPasswordReset": ({ email }) => ({
    action: "account.requestPasswordReset",
    input: { identifier: email },
  }),
  "identity.resetPassword": async (account) => ({
    action: "account.resetPassword",
    input: { token: await mailedToken(account, "resetPassword"), newPassword: "four other words here" },
  }),
  "identity.confirmEmail": async (account) => ({
    action: "account.confirmEmail",
    input: { token: await mailedToken(account, "confirmEmail") },
  }),
};

const BY_STAFF: Record<string, Make> = {
  "admin.changeAccount": async () => {
    const { accountId } = await newAccount();
    return { action: "account.update", input: { accountId, setFlags: AccountFlag.Vip, botLimit: 7 }, about: accountId };
  },
  "admin.setBan": async () => {
    const { accountId } = await newAccount();
    return { action: "account.ban", input: { accountId, banned: true, reason: "spam" }, about: accountId };
  },
  "admin.createResetLink": async () => {
    const { accountId } = await newAccount();
    return { action: "account.createResetLink", input: { accountId }, about: accountId };
  },
  "admin.removeTwoFactor": async () => {
    const account = await newAccount();
    await setUpTotp(account);
    const { accountId } = account;
    return { action: "account.removeTwoFactor", input: { accountId, reason: "Lost it." }, about: accountId };
  },
  "admin.disableApplication": async () => {
    const { about, ...input } = await standing({});
    return { action: "application.disable", input: { ...input, reason: "spam" }, about };
  },
  "admin.enableApplication": async () => {
    const { about, ...input } = await standing({ disabled: true });
    return { action: "application.enable", input, about };
  },
  "admin.verifyApplication": async () => {
    const { about, applicationId } = await standing({ verification: "none" });
    return { action: "application.verify", input: { applicationId, seen: await readIdentity(applicationId) }, about };
  },
  "admin.unverifyApplication": async () => {
    const { about, ...input } = await standing({});
    return { action: "application.unverify", input: { ...input, reason: "Sold to others." }, about };
  },
  "admin.openMail": async () => {
    const { accountId } = await newAccount();
    return { action: "mail.open", input: { mailId: await newMail(accountId) }, about: accountId };
  },
  "admin.resendMail": async () => {
    const { accountId } = await newAccount();
    overrideSettings({ smtp: { url: "smtp://127.0.0.1:1", from: { name: "", address: "bots@example.com" } } });
    return { action: "mail.resend", input: { mailId: await newMail(accountId) }, about: accountId };
  },
  "admin.setMaintenance": () => ({ action: "service.setMaintenance", input: { on: false, message: "" } }),
  "admin.decideReview": async () => {
    const { requestId, accountId } = await askedFor();
    return { action: "review.decide", input: { requestId, approve: true }, about: accountId };
  },
};

async function newMail(accountId: string): Promise<string> {
  const mail = { kind: "alert", address: "user@example.com", subject: "Hello", text: "The text." } as const;
  const id = await sendMail(db(), { accountId, ...mail });
  await db().mail.update({ where: { id }, data: { state: "failed" } });
  return id;
}

const standing = async (data: { disabled?: boolean; verification?: "none" | "verified" }) => {
  const { clientId: id, owner } = await newApplication();
  await db().application.update({ where: { id }, data });
  return { applicationId: id, about: owner.accountId };
};

const BY_OWNER: Record<string, Make> = {
  "applications.create": () => ({ action: "application.create", input: { name: "A", scopes: ["identify"] } }),
  "applications.update": async (owner) => ({
    action: "application.update",
    input: { applicationId: (await newApplication({ owner })).clientId, name: "B" },
  }),
  "applications.resetSecret": async (owner) => ({
    action: "application.resetSecret",
    input: { applicationId: (await newApplication({ owner })).clientId },
  }),
  "applications.addSecret": async (owner) => ({
    action: "application.addSecret",
    input: { applicationId: (await newApplication({ owner })).clientId },
  }),
  "applications.removeSecret": async (owner) => {
    const applicationId = (await newApplication({ owner })).clientId;
    await addApplicationSecret({ applicationId }, owner.actor);
    const { id: secretId } = await db().applicationSecret.findFirstOrThrow({ where: { applicationId } });
    return { action: "application.removeSecret", input: { applicationId, secretId } };
  },
  "applications.revokeTokens": async (owner) => ({
    action: "application.revokeTokens",
    input: { applicationId: (await newApplication({ owner })).clientId },
  }),
  "applications.delete": async (owner) => ({
    action: "application.delete",
    input: { applicationId: (await newApplication({ owner })).clientId },
  }),
  "reviews.requestVerification": async (owner) => ({
    action: "review.request",
    input: { applicationId: (await newApplication({ owner, verified: false })).clientId, useCase: USE_CASE },
  }),
  "reviews.requestDeveloperAccess": () => ({ action: "review.request", input: { useCase: USE_CASE } }),
  "reviews.requestLimit": () => ({ action: "review.request", input: { useCase: USE_CASE, botLimit: 50_000 } }),
  "approvals.revoke": async (account) => {
    const app = await newApplication();
    await approve(app, account);
    return { action: "application.revokeApproval", input: { applicationId: app.clientId } };
  },
  "bots.create": () => ({ action: "bot.create", input: newBotInput() }),
  "bots.update": async (account) => ({
    action: "bot.update",
    input: { botId: (await newBot(account)).id, nickname: "B", deviceAuth: newBotInput().deviceAuth },
  }),
  "bots.updateMany": async (account) => ({
    action: "bot.update",
    input: { botIds: [(await newBot(account)).id], disabled: true },
  }),
  "bots.deleteMany": async (account) => ({ action: "bot.delete", input: { botIds: [(await newBot(account)).id] } }),
  "bots.restore": async (account) => {
    const botIds = [(await newBot(account)).id];
    await deleteBots({ botIds }, account.actor);
    return { action: "bot.restore", input: { botIds } };
  },
  "bots.restart": async (account) => ({ action: "bot.restart", input: { botIds: [(await newBot(account)).id] } }),
  "views.create": () => ({ action: "view.create", input: { name: "Mine", query: "view=public" } }),
  "views.update": async (account) => ({
    action: "view.update",
    input: { viewId: (await newView(account)).id, pinned: true },
  }),
  "views.delete": async (account) => ({ action: "view.delete", input: { viewId: (await newView(account)).id } }),
  "bots.retrySignIn": async (account) => {
    const { id: botId } = await newBot(account);
    await db().bot.update({ where: { id: botId }, data: { invalidAuth: true, problem: "banned" } });
    return { action: "bot.retrySignIn", input: { botId } };
  },
  "botSignIns.start": async ({ accountId }) => {
    await newSignInShard(accountId);
    return { action: "bot.startSignIn", input: {} };
  },
  "botSignIns.cancel": async (account) => {
    await newSignInShard(account.accountId);
    return { action: "bot.cancelSignIn", input: await startBotSignIn({}, account.actor) };
  },
  "bots.import": () => ({ action: "bot.import", input: { bots: [newImportRow()] } }),
  "bots.export": async (account) => {
    await newBot(account);
    return { action: "bot.export", input: { deleteAfterExport: true } };
  },
  "categories.create": () => ({ action: "category.create", input: { name: "A" } }),
  "categories.update": async (account) => ({
    action: "category.update",
    input: { categoryId: (await newCategory(account)).id, name: "B" },
  }),
  "categories.delete": async (account) => ({
    action: "category.delete",
    input: { categoryId: (await newCategory(account)).id },
  }),
  "categories.assignManaged": async (account) => ({
    action: "category.assignManaged",
    input: { categoryId: (await newCategory(account)).id, slots: 2 },
  }),
  "categories.releaseManaged": async (account) => {
    const categoryId = (await newCategory(account)).id;
    await assignManagedCategory({ categoryId, slots: 2 }, account.actor);
    return { action: "category.releaseManaged", input: { categoryId } };
  },
  "jobs.create": async (account) => ({
    action: "job.create",
    input: { kind: "edit", botIds: [(await newBot(account)).id], disabled: true },
  }),
  "jobs.createImport": () => ({ action: "job.create", input: { rows: [newImportRow()] } }),
  "jobs.createExport": async (account) => {
    await newBot(account);
    return { action: "job.create", input: { deleteAfterExport: false } };
  },
  "jobs.exportFile": async (account) => ({
    action: "bot.export",
    input: { jobId: await newEndedJob(account, { kind: "export", state: "done" }) },
  }),
  "jobs.deleteExported": async (account) => ({ action: "bot.delete", input: await newExportToDelete(account) }),
  "jobs.stop": async (account) => ({
    action: "job.stop",
    input: { jobId: await newEndedJob(account, { kind: "chat", state: "running" }) },
  }),
  "jobs.retry": async (account) => ({
    action: "job.create",
    input: {
      jobId: await newEndedJob(account, { kind: "delete", state: "done", botId: (await newBot(account)).id }),
    },
  }),
  "presets.create": () => ({ action: "preset.create", input: { name: "A", config: {} } }),
  "presets.update": async (account) => ({
    action: "preset.update",
    input: { presetId: (await newPreset(account)).id, name: "B" },
  }),
  "presets.delete": async (account) => ({
    action: "preset.delete",
    input: { presetId: (await newPreset(account)).id },
  }),
  "schedules.create": async (account) => ({
    action: "schedule.create",
    input: newScheduleInput({ botIds: [(await newBot(account)).id] }),
  }),
  "schedules.update": async (account) => ({
    action: "schedule.update",
    input: {
      scheduleId: (await newSchedule(account, { categoryId: (await newCategory(account)).id })).id,
      paused: true,
    },
  }),
  "schedules.delete": async (account) => ({
    action: "schedule.delete",
    input: { scheduleId: (await newSchedule(account, { categoryId: (await newCategory(account)).id })).id },
  }),
  "schedules.run": async (account) => ({
    action: "schedule.run",
    input: { scheduleId: (await newSchedule(account, { botIds: [(await newBot(account)).id] })).id },
  }),
  "alerts.updateSetting": () => ({ action: "alert.update", input: { kind: "bots.down", minutes: 15 } }),
  "webhooks.create": () => ({ action: "webhook.create", input: NEW_WEBHOOK }),
  "webhooks.update": async (owner) => ({
    action: "webhook.update",
    input: { ...(await newWebhook(owner)), name: "B" },
  }),
  "webhooks.rotateSecret": async (owner) => ({ action: "webhook.rotateSecret", input: await newWebhook(owner) }),
  "webhooks.delete": async (owner) => ({ action: "webhook.delete", input: await newWebhook(owner) }),
  "webhooks.test": async (owner) => ({ action: "webhook.test", input: await newWebhook(owner) }),
  "webhooks.resend": async (owner) => {
    const { webhookId } = await newWebhook(owner);
    const { deliveryId } = await testWebhook({ webhookId }, owner.actor);
    await db().webhookDelivery.update({ where: { id: deliveryId }, data: { state: "failed" } });
    return { action: "webhook.resend", input: { deliveryId } };
  },
  "demo.load": () => {
    overrideSettings({ demo: true });
    return { action: "demo.load", input: {} };
  },
  "demo.remove": async (account) => {
    await loadDemo({}, account.actor);
    return { action: "demo.remove", input: {} };
  },
  "identity.changePassword": () => ({
    action: "account.changePassword",
    input: { currentPassword: PASSWORD, newPassword: "other words for it" },
  }),
  "identity.sendEmailConfirmation": () => ({ action: "account.sendEmailConfirmation", input: {} }),
  "identity.changeEmail": ({ username }) => ({
    action: "account.changeEmail",
    input: { email: `${username}@example.org` },
  }),
  "identity.cancelEmailChange": async ({ actor, username }) => {
    await changeEmail({ email: `${username}@example.org` }, actor);
    return { action: "account.cancelEmailChange", input: {} };
  },
  "identity.finishConnection": async ({ actor }) => ({
    action: "account.linkConnection",
    input: await newConnectionAnswer(actor),
  }),
  "identity.unlinkConnection": async ({ accountId }) => {
    const connections = { discord: { id: accountId, username: "d", verified: true } };
    await db().account.update({ where: { id: accountId }, data: { connections } });
    return { action: "account.unlinkConnection", input: { connection: "discord" } };
  },
  "identity.exportData": () => ({ action: "account.exportData", input: { section: "account" } }),
  "identity.endAccess": () => ({ action: "account.endAccess", input: {} }),
  "identity.requestDeletion": ({ username }) => ({ action: "account.requestDeletion", input: { username } }),
  "identity.cancelDeletion": async ({ accountId }) => {
    await db().account.update({ where: { id: accountId }, data: { deleteAt: new Date(Date.now() + 60_000) } });
    return { action: "account.cancelDeletion", input: {} };
  },
  "identity.reauthenticate": () => ({ action: "session.confirm", input: { password: PASSWORD } }),
  "passkeys.add": async ({ actor }) => {
    const asked = await startPasskeyRegistration({}, actor);
    return { action: "passkey.add", input: { name: "A", answer: newSoftwarePasskey().register(asked) } };
  },
  "passkeys.rename": async (account) => ({
    action: "passkey.rename",
    input: { passkeyId: (await addPasskeyTo(account)).id, name: "B" },
  }),
  "passkeys.remove": async (account) => ({
    action: "passkey.remove",
    input: { passkeyId: (await addPasskeyTo(account)).id },
  }),
  "twoFactor.start": () => ({ action: "twoFactor.start", input: {} }),
  "twoFactor.confirm": async ({ actor }) => {
    const { secret } = await startTotp({}, actor);
    return { action: "twoFactor.enable", input: { code: codeNow(secret) } };
  },
  "twoFactor.replaceRecoveryCodes": async (account) => {
    await setUpTotp(account);
    return { action: "twoFactor.replaceRecoveryCodes", input: {} };
  },
  "twoFactor.remove": async (account) => {
    await setUpTotp(account);
    return { action: "twoFactor.remove", input: {} };
  },
  "sessions.revoke": async ({ accountId }) => ({
    action: "session.revoke",
    input: { sessionId: (await newSession(accountId)).id },
  }),
  "sessions.revokeOthers": () => ({ action: "session.revokeOthers", input: {} }),
  "tokens.create": () => ({ action: "token.create", input: { name: "ci" } }),
  "tokens.rename": ({ apiTokenId }) => ({ action: "token.rename", input: { tokenId: apiTokenId, name: "cd" } }),
  "tokens.revoke": ({ apiTokenId }) => ({ action: "token.revoke", input: { tokenId: apiTokenId } }),
};

const NEW_WEBHOOK = { name: "Ops", url: "https://hooks.example/x", events: ["bots.down"] };
const newWebhook = async ({ actor }: TestAccount) => ({ webhookId: (await createWebhook(NEW_WEBHOOK, actor)).id });

/** The router's own flat list, which its type does not declare. */

/** Mutations because their input is large or secret, or because they call a bot, which records them in its history. They write nothing. */
const READS = [
  ...["bots.checkImport", "commands.run", "chat.send"],
  ...["identity.checkSetupLink", "identity.checkEmailLink"],
];
/** Choices of appearance and what a person has seen concern nobody else (their races: preferences.test.ts, alerts.test.ts). */
const NOT_AUDITED = ["identity.updatePreferences", "notifications.markRead"];
/** They only ask a passkey or another service for an answer (passkeys.test.ts, connections.test.ts). */
const QUESTIONS = [
  ...["passkeys.start", "identity.startPasskeySignIn", "identity.startReauthentication"],
  "identity.startConnection",
];

/** The calls that return or create a secret: the test must find one in each. */
const WITH_SECRET = new Set(
  "identity.setUp identity.signUp identity.changePassword identity.finishConnection applications.create applications.resetSecret applications.addSecret bots.create bots.update bots.import bots.export jobs.createImport jobs.exportFile tokens.create webhooks.create webhooks.rotateSecret identity.resetPassword identity.confirmEmail identity.reauthenticate twoFactor.start twoFactor.confirm twoFactor.replaceRecoveryCodes admin.createResetLink".split(
    " ",
  ),
);

async function run(name: string, { action, input, about }: Case, account: TestAccount | null): Promise<void> {
  const requestId = newRequestId();
  const ip = account?.ip ?? newIpAddress();
  const cookie: Record<string, string> = account ? { Cookie: `session=${account.sessionToken}` } : {};
  const headers = { "X-Request-Id": requestId, ...cookie };
  const reply = await sendRequest<{ result?: { data: { id?: string } } }>(
    app,
    "POST",
    `http://localhost:3000/api/trpc/${name}`,
    {
      body: input,
      headers,
      ip,
    },
  );
  expect([name, reply.status, reply.status === 200 ? "" : reply.text]).toEqual([name, 200, ""]);
  const secrets = [...secretsIn(input), ...secretsIn(reply.body)];
  expect([name, secrets.length > 0]).toEqual([name, WITH_SECRET.has(name)]);
  const who = account
    ? { actorKind: "session", actorAccountId: account.accountId, credentialId: account.actor.credentialId }
    : { actorKind: "nobody", actorAccountId: null, credentialId: null };
  const made = reply.body.result?.data.id ?? null;
  const accountId = about ?? account?.accountId ?? made;
  await expectAudited(requestId, { action, accountId, ip, ...who }, secrets);
}

it.each(Object.entries(BY_NOBODY))("%s is recorded", async (name, make) => run(name, await make(), null));

it.each(Object.entries(BY_LINK))("%s is recorded, with the account", async (name, make) => {
  const account = await newAccount();
  const made = await make(account);
  await run(name, { ...made, about: account.accountId }, null);
});

it.each(Object.entries(BY_STAFF))("%s is recorded, with the member of the staff", async (name, make) => {
  const account = await newAccount({ flags: STAFF });
  await run(name, await make(account), account);
});

it.each(Object.entries(BY_OWNER))("%s is recorded, without a secret", async (name, make) => {
  const account = await newAccount();
  await run(name, await make(account), account);
});

it("every mutation is in the tables of this test", () => {
  const mutations = PORTAL_PROCEDURES.flatMap(({ name, type }) => (type === "mutation" ? [name] : []));
  const known = [
    ...[BY_NOBODY, BY_LINK, BY_STAFF, BY_OWNER].flatMap((cases) => Object.keys(cases)),
    ...READS,
    ...NOT_AUDITED,
    ...QUESTIONS,
  ];
  expect(mutations.sort()).toEqual(known.sort());
});
