import { beforeAll, expect, it } from "vitest";
import { db } from "./data/db.ts";
import { createResetLink } from "./domain/admin/account-recovery.ts";
import { createBot } from "./domain/bots/create-bot.ts";
import { updateBot } from "./domain/bots/update-bots.ts";
import { createApiToken } from "./domain/identity/api-tokens.ts";
import { changePassword } from "./domain/identity/change-password.ts";
import { requestPasswordReset } from "./domain/identity/password-reset.ts";
import { issueSetupLink } from "./domain/identity/setup-link.ts";
import { signIn } from "./domain/identity/sign-in.ts";
import { signUp } from "./domain/identity/sign-up.ts";
import { sendMail } from "./domain/mail/send-mail.ts";
import { createWebhook, rotateWebhookSecret } from "./domain/webhooks/write-webhooks.ts";
import { newAccount, oauthTokenFor, PASSWORD } from "./testing/accounts.ts";
import { newBotInput, newImportRow } from "./testing/bots.ts";
import { callApi } from "./testing/call-api.ts";
import { setUpTotp } from "./testing/races/account-races.ts";
import { readDatabase } from "./testing/read-database.ts";

/** Threat 9 and 10: what the service was told in confidence, by what it is. */
const secrets: Record<string, string> = {};
const WEBHOOK_URL = "https://hooks.example/canary-in-a-webhook";
let accountIds: string[];

beforeAll(async () => {
  const setupToken = (await issueSetupLink()) ?? "";
  const account = await newAccount();
  const { apiToken: token, actor } = account;
  const one = newBotInput();
  const two = newBotInput();
  const replaced = newBotInput().deviceAuth;
  const row = newImportRow();
  const headers = { "Idempotency-Key": "key-1" };
  const { body } = await callApi<{ id: string }>("POST", "/bots", { token, body: one, headers });
  await createBot(two, actor, { idempotencyKey: "key-2" });
  await updateBot({ botId: body.id, deviceAuth: replaced }, actor);
  await callApi("POST", "/bots/bulk-import", { token, body: { bots: [row] }, headers: { "Idempotency-Key": "key-3" } });
  const exporting = { token, body: { deleteAfterExport: true }, headers: { "Idempotency-Key": "key-4" } };
  for (let n = 0; n < 2; n++) await callApi("POST", "/bots/bulk-export", exporting);
  await createBot(newBotInput({ deviceAuth: { ...two.deviceAuth, accountId: "again" } }), actor);
  const origin = { ip: "10.9.9.9", agent: "agent", requestId: "request-1" };
  const person = { username: "somebody", email: "somebody@example.com", password: "their first password" };
  await signUp(person, { ...origin, kind: "nobody" });
  const session = await signIn({ identifier: person.email, password: person.password }, { ...origin, kind: "nobody" });
  await signIn({ identifier: person.email, password: "a wrong guess" }, { ...origin, kind: "nobody" }).catch(
    () => null,
  );
  const made = await createApiToken({ name: "Laptop" }, actor);
  const oauth = await oauthTokenFor(account, ["identify"]);
  const webhook = await createWebhook({ name: "Ops", url: WEBHOOK_URL, events: ["bots.down"] }, actor);
  const rotated = await rotateWebhookSecret({ webhookId: webhook.id }, actor);
  const mail = {
    accountId: account.accountId,
    kind: "resetPassword",
    address: "a@example.com",
    subject: "Reset",
  } as const;
  await sendMail(db(), { ...mail, text: "https://bots.example/reset?token=canary-in-a-mail" });
  await changePassword({ currentPassword: PASSWORD, newPassword: "the next password" }, actor);
  const link = await createResetLink({ accountId: account.accountId }, (await newAccount({ flags: 2 })).actor);
  await requestPasswordReset({ identifier: person.email }, { ...origin, kind: "nobody" });
  const app = await setUpTotp(await newAccount());
  for (const [name, auth] of Object.entries({ one: one.deviceAuth, two: two.deviceAuth, replaced, row })) {
    secrets[`${name} deviceId`] = auth.deviceId;
    secrets[`${name} secret`] = auth.secret;
  }
  Object.assign(secrets, {
    "set-up link": setupToken,
    "reset link": link.link.split("#")[1] ?? "",
    "authenticator app": app.secret,
    "recovery code": app.recoveryCodes[0] ?? "",
    "API token": token.slice(12),
    "second API token": made.token.slice(12),
    "access token": oauth.token.slice(12),
    session: account.sessionToken,
    "second session": session.token,
    password: PASSWORD,
    "new password": "the next password",
    "first password": person.password,
    "wrong guess": "a wrong guess",
    "webhook's address": "canary-in-a-webhook",
    "webhook's secret": webhook.secret.slice(6),
    "rotated secret": rotated.secret.slice(6),
    "link in a mail": "canary-in-a-mail",
  });
  accountIds = [replaced.accountId, row.accountId];
});

it("no secret stands anywhere in the database, in whichever form one would look for it", async () => {
  const everything = await readDatabase();
  const text = JSON.stringify(everything);
  expect(Object.values(everything).flat().length).toBeGreaterThan(12);
  for (const id of accountIds) expect([id, text.includes(id)]).toEqual([id, true]); // what is no secret is found: the search works
  for (const [name, secret] of Object.entries(secrets)) {
    for (const form of [secret, encode(secret, "base64"), encode(secret, "base64url"), encode(secret, "hex")]) {
      expect([name, text.includes(form)]).toEqual([name, false]);
    }
  }
});

const encode = (value: string, encoding: "base64" | "base64url" | "hex") =>
  Buffer.from(value).toString(encoding).replace(/=+$/, "");

it("device credentials are there as encrypted values, each under a key that is named", async () => {
  const { Bot = [], DeletedBot = [] } = await readDatabase();
  const rows = [...Bot, ...DeletedBot];
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { keyId, sealedDeviceId, sealedSecret } of rows) {
    expect(keyId).toBe("test");
    for (const encrypted of [sealedDeviceId, sealedSecret]) expect(encrypted).toMatch(/^[\w-]{50,}$/);
  }
});

it("passwords are there as argon2id, everything else that identifies as SHA-256", async () => {
  const { Account = [], Session = [], ApiToken = [], AccessToken = [] } = await readDatabase();
  for (const { passwordHash } of Account) expect(passwordHash).toMatch(/^\$argon2id\$/);
  for (const { hash } of [...Session, ...ApiToken, ...AccessToken]) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});
