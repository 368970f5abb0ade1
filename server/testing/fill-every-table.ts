import { db } from "../data/db.ts";
import { encrypt } from "../data/encryption.ts";
import { sealItem } from "../data/sealed-job-items.ts";
import { deleteBots } from "../domain/bots/delete-bots.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "./accounts.ts";
import { newBot, newCategory, newPreset } from "./bots.ts";
import { addJob } from "./run-jobs.ts";

const later = new Date(Date.now() + 3_600_000);

/** A row of one account in every table, with values that are easily lost on the way. */
export async function fillEveryTable(): Promise<{ owner: TestAccount; secret: string }> {
  const owner = await newAccount();
  const { accountId } = owner;
  const bot = await newBot(owner);
  // As an earlier version took it.
  await db().bot.update({ where: { id: bot.id }, data: { nickname: 'a"b\\c,{}\n\té🤖' } });
  const deleted = await newBot(owner);
  await deleteBots({ botIds: [deleted.id] }, owner.actor);
  await newCategory(owner, { zebra: 1, apple: [null, 1e3] });
  await newPreset(owner);
  await addJob(owner, {
    kind: "command",
    input: { commands: [{ command: "level" }] },
    botIds: [bot.id],
  });
  const { applicationId } = await oauthTokenFor(owner, ["bots.read", "openid"]);
  await db().$transaction([
    ...newRowsOfApplications(accountId, applicationId),
    ...newRowsOfWork(accountId, bot.id),
    ...newRowsOfMessages(accountId),
    ...newRowsOfSecurity(owner),
    ...newRowsOfCounts(owner),
    ...oddValues(accountId),
  ]);
  return { owner, secret: bot.input.deviceAuth.secret };
}

const newRowsOfApplications = (accountId: string, applicationId: string) => [
  db().application.update({ where: { id: applicationId }, data: { redirectUris: ["", 'a,"b"', "{}", "NULL"] } }),
  db().applicationSecret.create({ data: { id: "s", applicationId, hash: "h", hint: "" } }),
  db().deviceCode.create({ data: { hash: "d", userCodeHash: "u", applicationId, expiresAt: later } }),
  db().authorizationCode.create({
    data: {
      hash: "c",
      applicationId,
      accountId,
      redirectUri: "x",
      scopes: [],
      authenticatedAt: later,
      expiresAt: later,
    },
  }),
  db().reviewRequest.create({ data: { id: "r", kind: "developer", accountId, useCase: "why\nnot" } }),
  db().grant.create({ data: { id: "g", accountId, applicationId, scopes: ["openid"] } }),
];

const newRowsOfWork = (accountId: string, botId: string) => [
  db().shard.create({
    data: {
      ...{ id: "shard", accountId, clusterId: "c", clusterName: "C", version: "1", platform: "p", source: "s" },
      ...{ categories: [], capacity: 1, startedAt: later, lastSeenAt: later },
    },
  }),
  db().apiRequest.create({
    data: {
      ...{ id: "call", accountId, kind: "session", method: "GET", route: "/user", bucket: "user.get", status: 200 },
      ...{ ms: 0.1, ip: "::1", agent: 'curl "1"', requestId: "request" },
    },
  }),
  db().job.create({
    data: {
      ...{ id: "job", accountId, kind: "import", actorKind: "session", requestId: "request", total: 1 },
      items: { create: [{ position: 0, name: 'a"b', ...sealItem("job", 0, {}) }] },
    },
  }),
  db().botEvent.create({
    data: { id: "event", accountId, botId, kind: "message", text: "\u2028 a,b", format: 1 },
  }),
  db().botSignIn.create({
    data: { id: "sign-in", accountId, shardId: "s", hubId: "h", address: "https://a/?b=c", expiresAt: later },
  }),
  db().itemCatalogue.create({
    data: { owner: "", platform: "simulated", digest: "d", items: [{ id: "A", type: "outfit", name: '"\u2028' }] },
  }),
  db().savedView.create({ data: { id: "view", accountId, name: "Mine", query: "q=%C3%A9&view=public" } }),
  db().schedule.create({
    data: { id: "schedule", accountId, name: "S", kind: "chat", input: { content: "hi" }, target: { botIds: [] } },
  }),
  db().scheduleRun.create({ data: { id: "run", scheduleId: "schedule", dueAt: later, state: "skipped" } }),
];

const newRowsOfMessages = (accountId: string) => {
  const sealedText = encrypt("sealed", { rowId: "mail", field: "text" });
  const sealedSecret = encrypt("sealed", { rowId: "webhook", field: "secret" });
  return [
    db().mail.create({
      data: { id: "mail", accountId, kind: "alert", address: "a", subject: "s", keyId: "test", sealedText },
    }),
    db().webhook.create({ data: { id: "webhook", accountId, name: "w", url: "u", keyId: "test", sealedSecret } }),
    db().webhookDelivery.create({
      data: { id: "delivery", webhookId: "webhook", messageId: "m", kind: "test", payload: { type: "test" } },
    }),
    db().incident.create({
      data: {
        ...{ id: "incident", title: 'a"b', impact: "degraded", parts: ["api"], state: "resolved", resolvedAt: later },
        updates: { create: [{ id: "update", state: "resolved", text: "a\nb", mailedTo: "", editedAt: later }] },
      },
    }),
    db().statusSubscriber.create({
      data: {
        ...{ id: "subscriber", address: "A@b.c", addressKey: "a@b.c", unsubscribeHash: "u", keyId: "test" },
        sealedToken: encrypt("sealed", { rowId: "subscriber", field: "unsubscribeToken" }),
      },
    }),
    db().notification.create({ data: { id: "n", accountId, kind: "bots.down", data: { count: 1 } } }),
    db().alertSetting.create({ data: { accountId, kind: "bots.down", minutes: 5 } }),
  ];
};

const newRowsOfSecurity = ({ accountId, actor }: TestAccount) => {
  const place = { rowId: "key", field: "privateJwk" };
  const totpPlace = { rowId: accountId, field: "totpSecret" };
  return [
    db().signingKey.create({
      data: { id: "key", publicJwk: {}, keyId: "test", sealedPrivateJwk: encrypt("{}", place), activeAt: later },
    }),
    db().streamTicket.create({
      data: { hash: "t", accountId, kind: "apiToken", credentialHash: "h", expiresAt: later },
    }),
    db().accountEvent.create({ data: { accountId, type: "bots.changed", ids: ["", 'a,"b"'] } }),
    db().passkey.create({
      data: {
        ...{ id: "passkey", accountId, name: "Laptop", credentialId: "c", publicKey: Buffer.from([0, 1, 254, 255]) },
        ...{ counter: 3n, transports: ["internal", "usb"] },
      },
    }),
    db().totp.create({ data: { accountId, keyId: "test", sealedSecret: encrypt("x", totpPlace), lastStep: 7n } }),
    db().recoveryCode.create({ data: { id: "code", accountId, hash: "h" } }),
    db().emailLink.create({ data: { hash: "l", accountId, kind: "confirmEmail", email: "a@b.c", expiresAt: later } }),
    db().passkeyChallenge.create({
      data: { hash: "p", accountId, sessionId: actor.credentialId, purpose: "confirm", expiresAt: later },
    }),
    db().connectionAttempt.create({
      data: { hash: "c", sessionId: actor.credentialId, kind: "discord", expiresAt: later },
    }),
    db().idempotencyRecord.create({ data: { accountId, key: "k", bodyHash: "h", expiresAt: later } }),
  ];
};

const newRowsOfCounts = ({ accountId, apiTokenId }: TestAccount) => [
  db().statusSample.create({ data: { accountId, at: later, available: 3, capacity: 9 } }),
  db().commandSample.create({ data: { accountId, at: later, succeeded: 2, skipped: 1, latencies: [0, 2] } }),
  db().automationDay.create({
    data: { accountId, categoryId: "c", automationId: "a1", day: later, runs: 2, refused: [1], lastResult: "done" },
  }),
  db().statusDay.create({ data: { part: "api", day: later, upMs: 1, downMs: 2, pausedMs: 3 } }),
  db().limitSample.create({ data: { accountId, bucket: "bots", at: later, calls: 5 } }),
  db().credentialUse.create({ data: { credentialId: apiTokenId, day: later, calls: 2 } }),
];

const oddValues = (accountId: string) => [
  db().$executeRaw`UPDATE "IdempotencyRecord" SET result = 'null'::jsonb`,
  db().$executeRaw`UPDATE "Category" SET config = E'{"b" :\n 1, "a": 2, "b": 3}'::json`,
  db().$executeRaw`INSERT INTO "Setting" VALUES ('quote', '"\\u2028 \\" "'::jsonb, '2026-01-02 03:04:05.678+00')`,
  db()
    .$executeRaw`INSERT INTO "Preset" (id, "accountId", name) SELECT 'p' || n, ${accountId}, n FROM generate_series(1, 2500) n`,
];
