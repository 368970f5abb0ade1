import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { until } from "#control/testing/until.ts";
import { databaseTimes, db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount, newSession, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { newSchedule } from "../../testing/schedules.ts";
import { overridePart, restartApplication } from "../../testing/test-application.ts";
import { deleteBots } from "../bots/delete-bots.ts";
import { createShortLivedToken } from "../identity/api-tokens.ts";
import { purgeExpired, startPurge } from "./purge-expired.ts";

const MINUTE = 60_000;
const TABLES = [
  "deletedBot",
  "session",
  "accessToken",
  "authorizationCode",
  "deviceCode",
  "idempotencyRecord",
  "botSignIn",
  "apiToken",
] as const;
const HISTORY = ["job", "jobItem", "scheduleRun", "notification", "webhookDelivery", "mail"] as const;
const SAMPLES = ["statusSample", "commandSample", "limitSample"] as const;

/** One of each thing that expires, in that many milliseconds. */
async function newExpiring(inMs: number): Promise<void> {
  const expiresAt = new Date(Date.now() + inMs);
  const account = await newAccount();
  const { accountId } = account;
  const { id } = await newBot(account);
  await deleteBots({ botIds: [id] }, account.actor);
  await db().deletedBot.update({ where: { id }, data: { purgeAt: expiresAt } });
  await db().session.update({ where: { id: account.actor.credentialId }, data: { expiresAt } });
  const { tokenId, applicationId } = await oauthTokenFor(account, ["identify"]);
  await db().accessToken.update({ where: { id: tokenId }, data: { expiresAt } });
  const code = { hash: newId(), applicationId, accountId, redirectUri: "x", scopes: [], authenticatedAt: new Date() };
  // A code stays known for a day, so that a replay is one.
  const forgottenAt = new Date(expiresAt.getTime() - 86_400_000);
  await db().authorizationCode.create({ data: { ...code, expiresAt: forgottenAt } });
  const learnsUntil = new Date(expiresAt.getTime() - 3_600_000);
  const device = { hash: newId(), userCodeHash: newId(), applicationId, expiresAt: learnsUntil };
  await db().deviceCode.create({ data: device });
  await db().idempotencyRecord.create({ data: { accountId, key: "k", bodyHash: "h", expiresAt } });
  // What became of a sign-in is shown for an hour.
  const shownUntil = new Date(expiresAt.getTime() - 3_600_000);
  const signIn = { id: newId(), accountId, shardId: "s", hubId: "h" };
  await db().botSignIn.create({ data: { ...signIn, expiresAt: shownUntil } });
  await db().apiToken.updateMany({ where: { accountId }, data: { expiresAt } });
}

const countRows = (tables: readonly (typeof TABLES | typeof HISTORY | typeof SAMPLES)[number][]) =>
  Promise.all(tables.map((table) => (db()[table] as unknown as { count(): Promise<number> }).count()));
const counts = () => countRows(TABLES);

/** One of each thing that is kept for so many days, that long ago. */
async function newHistory(account: TestAccount, days: number, ageMs: number): Promise<void> {
  const createdAt = new Date(Date.now() - days * 86_400_000 - ageMs);
  const { accountId } = account;
  const id = newId();
  const origin = { actorKind: "session", requestId: "test" };
  await db().job.create({ data: { id, accountId, kind: "chat", total: 1, createdAt, ...origin } });
  await db().jobItem.create({ data: { jobId: id, position: 0, name: "n" } });
  const { id: scheduleId } = await newSchedule(account, { botIds: [(await newBot(account)).id] });
  await db().scheduleRun.create({ data: { id, scheduleId, dueAt: createdAt, state: "started", createdAt } });
  await db().notification.create({ data: { id, accountId, kind: "job.failed", createdAt } });
  const address = { name: "n", url: "https://example.com/hook", keyId: "k", sealedSecret: "s", events: [] };
  await db().webhook.create({ data: { id, accountId, ...address } });
  const message = { webhookId: id, messageId: id, kind: "job.failed", payload: {}, createdAt };
  await db().webhookDelivery.create({ data: { id, ...message } });
  const mail = { address: "a@example.com", subject: "s", keyId: "k", sealedText: "t", createdAt };
  await db().mail.create({ data: { id, accountId, kind: "alert", ...mail } });
}

/** What charts are drawn from, of that moment. */
async function newSamples({ accountId }: { accountId: string }, at: Date): Promise<void> {
  await db().statusSample.create({ data: { accountId, at } });
  await db().commandSample.create({ data: { accountId, at, latencies: [] } });
  await db().limitSample.create({ data: { accountId, at, bucket: "b" } });
}

beforeEach(async () => {
  await db().account.deleteMany();
  await newExpiring(-MINUTE);
  await newExpiring(MINUTE);
});
afterEach(() => vi.useRealTimers());

it("what is past its time goes, what is not stays; API tokens stay, so that their owner sees that they expired", async () => {
  expect(await counts()).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
  await purgeExpired();
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
});

it("a token of ten minutes goes when they are over, before its session", async () => {
  const { actor } = await newAccount();
  const { id } = await createShortLivedToken({}, actor);
  await purgeExpired();
  await db().apiToken.update({ where: { id }, data: { expiresAt: new Date(Date.now() - MINUTE) } });
  await purgeExpired();
  expect(await counts()).toEqual([1, 2, 1, 1, 1, 1, 1, 3]);
});

it("the database's clock decides, whatever this process believes", async () => {
  for (const skew of [-15 * MINUTE, 15 * MINUTE]) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + skew });
    await purgeExpired();
    vi.useRealTimers();
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
  }
});

it("the service purges while it runs, and a session in use stays", async () => {
  const { accountId } = await newAccount();
  const { id } = await newSession(accountId);
  const purge = startPurge(0);
  await until("what has expired is deleted", counts).toEqual([1, 3, 1, 1, 1, 1, 1, 3]);
  purge.stop();
  expect(await db().session.findUnique({ where: { id } })).not.toBeNull();
});

it("threat 40: what cannot be deleted now keeps nothing else from being deleted, an account whose week is over neither", async () => {
  await restartApplication({}, () => overridePart(databaseTimes, { statementMs: 1_500 }));
  onTestFinished(() => restartApplication());
  const { accountId } = await newAccount();
  await db().account.update({ where: { id: accountId }, data: { deleteAt: new Date(Date.now() - MINUTE) } });
  await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE "ScheduleRun" IN ACCESS EXCLUSIVE MODE`;
      const purge = startPurge(0);
      await until("everything else is deleted", counts).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
      await until("the account is deleted", () => db().account.count({ where: { id: accountId } })).toBe(0);
      purge.stop();
    },
    { timeout: 60_000 },
  );
});

it("threat 39: an account has few notifications, and a webhook few deliveries that have ended: the latest", async () => {
  const { accountId } = await newAccount();
  const ids = Array.from({ length: 5_005 }, (_, n) => n.toString(16).padStart(24, "0"));
  await db().notification.createMany({ data: ids.map((id) => ({ id, accountId, kind: "job.failed", subject: id })) });
  const hook = { name: "W", url: "https://x.example", events: [], keyId: "test", sealedSecret: "" };
  const { id: webhookId } = await db().webhook.create({ data: { id: newId(), accountId, ...hook } });
  const delivery = { webhookId, messageId: "m", kind: "test", payload: {} };
  const state = (n: number) => (n === 0 ? "pending" : "delivered");
  await db().webhookDelivery.createMany({ data: ids.map((id, n) => ({ id, ...delivery, state: state(n) })) });
  await purgeExpired();
  const left = await db().notification.findMany({ where: { accountId }, orderBy: { id: "asc" }, select: { id: true } });
  expect([left.length, left[0]?.id]).toEqual([5_000, ids[5]]);
  expect(await db().webhookDelivery.count({ where: { webhookId } })).toBe(5_001);
});

it("the history of the status is kept for ninety days, an incident for a year after its end, a subscription that nobody confirms for a day", async () => {
  await Promise.all([db().statusDay.deleteMany(), db().incident.deleteMany(), db().statusSubscriber.deleteMany()]);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await db().statusDay.createMany({ data: [0, 89, 90].map((days) => ({ part: "api", day: daysAgo(days) })) });
  const incident = { title: "t", impact: "down", state: "resolved" } as const;
  const ends = [null, daysAgo(364), daysAgo(367)];
  await db().incident.createMany({ data: ends.map((resolvedAt) => ({ id: newId(), ...incident, resolvedAt })) });
  const expiries = [null, daysAgo(-0.5), daysAgo(0.01)];
  const subscriber = (expiresAt: Date | null, n: number) => ({
    ...{ id: newId(), address: `s${n}`, addressKey: `s${n}`, unsubscribeHash: `s${n}`, keyId: "k", sealedToken: "" },
    expiresAt,
  });
  await db().statusSubscriber.createMany({ data: expiries.map(subscriber) });
  await purgeExpired();
  const left = [db().statusDay.count(), db().incident.count(), db().statusSubscriber.count()];
  expect(await Promise.all(left)).toEqual([2, 2, 2]);
});

it("what has happened is kept for thirty days, and so are the samples of charts", async () => {
  const account = await newAccount();
  await db().mail.deleteMany();
  for (const table of SAMPLES) await (db()[table] as unknown as { deleteMany(): Promise<unknown> }).deleteMany();
  for (const ageMs of [-MINUTE, MINUTE]) {
    await newHistory(account, 30, ageMs);
    await newSamples(account, new Date(Date.now() - 30 * 86_400_000 - ageMs));
  }
  expect(await countRows([...HISTORY, ...SAMPLES])).toEqual(Array(9).fill(2));
  await purgeExpired();
  expect(await countRows([...HISTORY, ...SAMPLES])).toEqual(Array(9).fill(1));
});

it("after a week, of the counts of bots by status the last of every two hours are left, whenever they were taken", async () => {
  const [{ accountId }, other] = [await newAccount(), await newAccount()];
  const stepMs = 2 * 3_600_000;
  const end = Math.floor((Date.now() - 7 * 86_400_000) / stepMs) * stepMs;
  const ages = [5, 10, 115, 120, 125, 300, 310, 400].map((minutes) => new Date(end - minutes * MINUTE));
  await db().statusSample.createMany({ data: ages.map((at) => ({ accountId, at })) });
  const later = { accountId: other.accountId, at: new Date(end - 290 * MINUTE) };
  await db().statusSample.createMany({ data: [later, { ...later, accountId, categoryId: "c" }] });
  await purgeExpired();
  const left = await db().statusSample.findMany({ where: { accountId, categoryId: "" }, orderBy: { at: "desc" } });
  expect(left.map(({ at }) => at)).toEqual([0, 4, 5, 7].map((index) => ages[index]));
});
