import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import type { AlertKind } from "#server/contract/alerts.ts";
import { describeNotification } from "#server/contract/describe-notification.ts";
import { AccountFlag } from "#server/contract/flags.ts";
import { db } from "#server/data/db.ts";
import { newId } from "#server/data/id.ts";
import { translatorOf } from "#server/languages/translator.ts";
import { newAccount, type TestAccount } from "#server/testing/accounts.ts";
import { newBot, newCategory } from "#server/testing/bots.ts";
import { faultOf } from "#server/testing/fault-of.ts";
import { newApplication } from "#server/testing/oauth-flow.ts";
import { readMails } from "#server/testing/read-mails.ts";
import { restartApplication } from "#server/testing/test-application.ts";
import { clearDesired, newFleet, setDesired, storeBots, type TestFleet } from "#server/testing/test-fleet.ts";
import { updateBot } from "../bots/update-bots.ts";
import { updateCategory } from "../categories/write-categories.ts";
import { decideReview } from "../reviews/decide-review.ts";
import { requestDeveloperAccess, requestVerification } from "../reviews/request-review.ts";
import { getAlertSettings, updateAlertSetting } from "./alert-settings.ts";
import { AlertEvaluation } from "./evaluate-alerts.ts";
import { listNotifications, markNotificationsRead } from "./read-notifications.ts";

let account: TestAccount;
let evaluation: AlertEvaluation;
let fleets: TestFleet[];

beforeEach(async () => {
  account = await newAccount();
  evaluation = new AlertEvaluation();
  fleets = [];
});
afterEach(async () => {
  for (const fleet of fleets) {
    for (const botId of fleet.botIds) await clearDesired(account.accountId, botId);
    await fleet.close();
  }
});

const fleet = async (count: number, clusterName?: string) => {
  const ids = Array.from({ length: count }, newId);
  await storeBots(account.accountId, ids);
  const made = await newFleet(account.accountId, count, () => ids.pop() ?? newId(), clusterName);
  fleets.push(made);
  return made;
};
const connect = async (made: TestFleet) => {
  for (const id of made.botIds) await made.publishState(id, { status: BotStatus.Available });
};
const set = (kind: AlertKind, changes: object) => updateAlertSetting({ kind, ...changes }, account.actor);
const list = async (kind?: AlertKind) =>
  (await listNotifications({}, account.actor)).notifications.filter((one) => !kind || one.kind === kind);
const webhook = async (events: AlertKind[]) => {
  const id = `w${Math.random()}`;
  const data = { accountId: account.accountId, name: "W", url: "https://x.example", keyId: "test", sealedSecret: "" };
  await db().webhook.create({ data: { id, ...data, events } });
  return async () =>
    (await db().webhookDelivery.findMany({ where: { webhookId: id }, orderBy: { id: "asc" } })).map(
      ({ payload }) => (payload as { data: Record<string, unknown> }).data,
    );
};

describe("bots that are down", () => {
  it("are one alert for all of them, which ends when they are back", async () => {
    await set("bots.down", { minutes: 0 });
    const sent = await webhook(["bots.down"]);
    const made = await fleet(4);
    const [first = "", ...others] = made.botIds;
    await made.publishState(first, { status: BotStatus.Busy });
    await evaluation.run();
    expect(await list()).toMatchObject([
      { kind: "bots.down", data: { count: 3, state: "began" }, readAt: null, endedAt: null },
    ]);
    for (const id of others) await made.publishState(id, { status: BotStatus.Booting });
    await evaluation.run();
    for (const id of others.slice(1)) await made.publishState(id);
    await evaluation.run();
    expect(await list()).toMatchObject([{ data: { count: 1 }, endedAt: null }]);
    await connect(made);
    await evaluation.run();
    await evaluation.run();
    expect(await list()).toMatchObject([{ data: { count: 1, state: "ended" }, endedAt: expect.any(String) }]);
    expect((await sent()).map(({ state, count }) => [state, count])).toEqual([
      ["began", 3],
      ["ended", 1],
    ]);
    await made.publishState(first, { status: BotStatus.Disconnected });
    await evaluation.run();
    expect(await list("bots.down")).toHaveLength(2);
  });

  it("are told of after the minutes of the account, again when they are many more, and not when it is disabled", async () => {
    const made = await fleet(30);
    await connect(made);
    await set("bots.down", { minutes: 1 });
    await evaluation.run();
    for (const id of made.botIds.slice(0, 2)) await made.release(id);
    await evaluation.run();
    expect(await list()).toEqual([]);
    await set("bots.down", { minutes: 0 });
    await evaluation.run();
    expect(await list()).toMatchObject([{ data: { count: 2 } }]);
    await markNotificationsRead({}, account.actor);
    await made.release(made.botIds[2] ?? "");
    await evaluation.run();
    expect(await list()).toMatchObject([{ data: { count: 3, state: "began" }, readAt: expect.any(String) }]);
    for (const id of made.botIds.slice(3)) await made.release(id);
    await evaluation.run();
    expect(await list()).toMatchObject([{ data: { count: 30, state: "grew" }, readAt: null }]);
    await set("bots.down", { enabled: false });
    await evaluation.run();
    expect(await list()).toMatchObject([{ endedAt: expect.any(String) }]);
    await evaluation.run();
    expect(await list()).toHaveLength(1);
  });

  it("stay one alert when another process takes over, or two evaluate at once", async () => {
    await set("bots.down", { minutes: 0 });
    await fleet(2);
    await Promise.all([evaluation, new AlertEvaluation(), new AlertEvaluation()].map((one) => one.run()));
    await set("bots.down", { minutes: 5 });
    await db()
      .$executeRaw`UPDATE "Notification" SET data = data || jsonb_build_object('since', now() - interval '10 minutes')`;
    await new AlertEvaluation().run();
    expect(await list()).toMatchObject([{ endedAt: null, data: { count: 2 } }]);
    expect(await list()).toHaveLength(1);
  });

  it("that are disabled, or whose category is, do not alert, and end the alert", async () => {
    await set("bots.down", { minutes: 0 });
    const category = await newCategory(account);
    const [one, two] = [await newBot(account), await newBot(account, { parent: category.id })];
    await newBot(account);
    await evaluation.run();
    expect(await list()).toMatchObject([{ data: { count: 3 }, endedAt: null }]);
    await updateBot({ botId: one.id, disabled: true }, account.actor);
    await updateCategory({ categoryId: category.id, disabled: true }, account.actor);
    await evaluation.run();
    expect(await list()).toMatchObject([{ data: { count: 1 }, endedAt: null }]);
    await db().bot.updateMany({
      where: { accountId: account.accountId, id: { not: two.id } },
      data: { disabled: true },
    });
    await evaluation.run();
    expect(await list()).toMatchObject([{ endedAt: expect.any(String) }]);
  });

  it("that wait because the clusters are full do", async () => {
    await set("bots.down", { minutes: 0 });
    await connect(await fleet(1));
    await newBot(account);
    await evaluation.run();
    expect(await list("bots.down")).toMatchObject([{ data: { count: 1 }, endedAt: null }]);
  });
});

describe("a cluster", () => {
  it("that is full while bots wait says how many", async () => {
    await set("cluster.full", { minutes: 0 });
    await set("bots.down", { enabled: false });
    const made = await fleet(2);
    await connect(made);
    await evaluation.run();
    expect(await list()).toEqual([]);
    const { accountId } = account;
    const waiting = Array.from({ length: 3 }, newId);
    await storeBots(accountId, waiting);
    await setDesired(...waiting.map((botId) => ({ accountId, botId })));
    await evaluation.run();
    expect(await list()).toMatchObject([
      { kind: "cluster.full", data: { capacity: 2, waiting: 3, clusters: [{ name: "Home" }] } },
    ]);
    for (const botId of waiting) await clearDesired(accountId, botId);
    await evaluation.run();
    expect(await list()).toMatchObject([{ endedAt: expect.any(String) }]);
  });
});

describe("threat 40: one account's alerts do not stop those of the others", () => {
  it("whatever its clusters are called, and however many are full: the message is not too large", async () => {
    await set("cluster.full", { minutes: 0 });
    const sent = await webhook(["cluster.full"]);
    for (let n = 10; n < 70; n++) await connect(await fleet(1, `${n}${"\u0001".repeat(62)}`));
    const { accountId } = account;
    const botId = newId();
    await storeBots(accountId, [botId]);
    await setDesired({ accountId, botId });
    await evaluation.run();
    await clearDesired(accountId, botId);
    expect(await sent()).toMatchObject([{ capacity: 60, waiting: 1 }]);
  });

  it("although what is stored of one cannot be told", async () => {
    const other = await newAccount();
    const alert = { kind: "cluster.gone", subject: "Home" };
    const since = new Date().toISOString();
    const sound = { state: "began", since, until: null, url: "https://x.example", cluster: { name: "Home" } };
    await webhook(["cluster.gone"]);
    await db().notification.create({ data: { id: newId(), accountId: account.accountId, ...alert, data: {} } });
    await db().notification.create({ data: { id: newId(), accountId: other.accountId, ...alert, data: sound } });
    await evaluation.run();
    expect((await listNotifications({}, other.actor)).notifications).toMatchObject([{ endedAt: expect.any(String) }]);
    await db().notification.deleteMany({ where: { accountId: account.accountId } });
  });
});

describe("what happens once is told of once", () => {
  const repeat = async () => {
    await evaluation.run();
    await Promise.all([evaluation.run(), new AlertEvaluation().run()]);
  };

  it("bots that the platform refuses are counted, and the alert ends with them", async () => {
    const bots = [await newBot(account), await newBot(account)];
    for (const { id } of bots) await db().bot.update({ where: { id }, data: { invalidAuth: true } });
    await repeat();
    expect(await list("bots.refused")).toMatchObject([{ data: { count: 2 }, endedAt: null }]);
    await db().bot.updateMany({ where: { accountId: account.accountId }, data: { invalidAuth: false } });
    await repeat();
    expect(await list("bots.refused")).toMatchObject([{ endedAt: expect.any(String) }]);
  });

  it("a job that failed, or some of whose items did", async () => {
    const job = {
      accountId: account.accountId,
      kind: "command",
      actorKind: "session",
      requestId: "r",
      endedAt: new Date(),
    };
    await db().job.createMany({
      data: [
        { id: "job-1", ...job, state: "failed", total: 5, failed: 5 },
        { id: "job-2", ...job, state: "done", total: 5, failed: 1 },
        { id: "job-3", ...job, state: "done", total: 5, failed: 0 },
        { id: "job-4", ...job, state: "failed", total: 1, endedAt: new Date(Date.now() - 7_200_000) },
      ],
    });
    await repeat();
    expect((await list("job.failed")).map(({ data }) => data.failed)).toEqual([1, 5]);
  });

  it("a job that failed for some bots, apart from those that it skipped", async () => {
    const counts = { total: 9_994, succeeded: 995, failed: 5, skipped: 8_994 };
    const by = { accountId: account.accountId, kind: "command", actorKind: "session", requestId: "r" };
    await db().job.create({ data: { id: newId(), ...by, ...counts, state: "done", endedAt: new Date() } });
    await repeat();
    const [found] = await list("job.failed");
    expect(found?.data).toMatchObject({ total: 9_994, failed: 5, skipped: 8_994 });
    expect(found && describeNotification(translatorOf("en"), "job.failed", found.data)).toBe(
      "A job failed for 5 of 1,000 bots",
    );
  });

  it("a token that expires within 14, 7 and 1 days; one made for a shorter time is left out", async () => {
    const { accountId } = account;
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    const token = (id: string, made: number, until: number) =>
      db().apiToken.create({
        data: { id, accountId, name: id, hash: id, hint: "", createdAt: days(made), expiresAt: days(until) },
      });
    await token("month", -20, 13);
    await token("week", -1, 6);
    await token("later", -1, 20);
    await repeat();
    expect(
      (await list("token.expiring")).map(({ data }) => [(data.token as { name: string }).name, data.days]),
    ).toEqual([["month", 14]]);
    await db().apiToken.update({ where: { id: "month" }, data: { expiresAt: days(6.5) } });
    await repeat();
    await db().apiToken.updateMany({ where: { id: { in: ["month", "week"] } }, data: { expiresAt: days(0.5) } });
    await repeat();
    const told = (await list("token.expiring")).map(
      ({ data }) => `${(data.token as { name: string }).name} ${data.days}`,
    );
    expect(told.sort()).toEqual(["month 1", "month 14", "month 7", "week 1"]);
  });

  it("a decision of staff about an application or developer access", async () => {
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const { clientId: applicationId } = await newApplication({ owner: account, verified: false });
    await requestVerification({ applicationId, useCase: "A view of my own bots." }, account.actor);
    await requestDeveloperAccess({ useCase: "A view of my own bots." }, account.actor);
    const requests = await db().reviewRequest.findMany({
      where: { accountId: account.accountId },
      orderBy: { id: "asc" },
    });
    await repeat();
    expect(await list()).toEqual([]);
    await decideReview({ requestId: requests[0]?.id, approve: true }, staff.actor);
    await decideReview({ requestId: requests[1]?.id, approve: false, reason: "Say more." }, staff.actor);
    await repeat();
    const told = await list("request.decided");
    expect(told.map(({ data }) => [data.approved, (data.request as { kind: string }).kind]).sort()).toEqual([
      [false, "developer"],
      [true, "verification"],
    ]);
    expect(told.find(({ data }) => data.approved)?.data).toMatchObject({ application: { id: applicationId } });
  });
});

describe("mails", () => {
  const mails = async () => db().mail.findMany({ where: { accountId: account.accountId } });
  const token = (id: string, name = "CI") =>
    db().apiToken.create({
      data: {
        ...{ id, accountId: account.accountId, name, hash: id, hint: "" },
        ...{ createdAt: new Date(0), expiresAt: new Date(Date.now() + 3_600_000) },
      },
    });

  it("go to a confirmed address only, for the kinds that the account chose, and not without end", async () => {
    await token("mail-1");
    await evaluation.run();
    expect([(await list()).length, await mails()]).toMatchObject([1, []]);
    await db().account.update({ where: { id: account.accountId }, data: { emailVerifiedAt: new Date() } });
    await token("mail-2");
    await evaluation.run();
    expect(await mails()).toMatchObject([
      { kind: "alert", address: account.email, subject: "API token CI expires within 1 day" },
    ]);
    await set("token.expiring", { mail: false });
    await token("mail-3");
    await evaluation.run();
    expect(await mails()).toHaveLength(1);
    await set("token.expiring", { mail: true });
    for (let n = 0; n < 25; n++) await token(`many-${n}`);
    await evaluation.run();
    expect(await mails()).toHaveLength(20);
  });

  it("threat 61: hold no name that looks like a link", async () => {
    await db().account.update({ where: { id: account.accountId }, data: { emailVerifiedAt: new Date() } });
    await token("mail-link", "https://evil.example");
    await evaluation.run();
    const subject = "API token (the name looks like a link) expires within 1 day";
    const [mail] = await readMails(account.accountId);
    expect(mail).toMatchObject({ subject, text: expect.not.stringContaining("evil.example") });
  });
});

describe("settings and the bell", () => {
  it("every kind has a default; changes are kept, and minutes belong to kinds that last", async () => {
    const { settings, address, addressConfirmed } = await getAlertSettings({}, account.actor);
    expect([address, addressConfirmed]).toEqual([account.email, false]);
    expect(settings).toContainEqual({ kind: "bots.down", enabled: true, minutes: 5, mail: false });
    expect(settings).toContainEqual({ kind: "token.expiring", enabled: true, minutes: null, mail: true });
    await set("bots.down", { minutes: 15, mail: true });
    await set("bots.down", { enabled: false });
    const after = (await getAlertSettings({}, account.actor)).settings;
    expect(after).toContainEqual({ kind: "bots.down", enabled: false, minutes: 15, mail: true });
    expect((await faultOf(set("job.failed", { minutes: 5 }))).problems).toMatchObject([{ path: ["minutes"] }]);
    expect((await faultOf(set("bots.down", { minutes: 1441 }))).code).toBe("invalid_request");
  });

  it("notifications are read one by one or all, page by page, and only by their account", async () => {
    const data = { accountId: account.accountId, kind: "bots.down", data: { count: 1 } };
    const ids = ["a1", "a2", "a3"].map((end) => `0000000000000000000000${end}`);
    await db().notification.createMany({ data: ids.map((id) => ({ id, ...data, endedAt: new Date() })) });
    const stranger = await newAccount();
    expect(await markNotificationsRead({ ids }, stranger.actor)).toEqual({ count: 0 });
    expect(await listNotifications({}, stranger.actor)).toEqual({ notifications: [], unread: 0 });
    const page = await listNotifications({ limit: 2 }, account.actor);
    expect([page.notifications.map(({ id }) => id), page.unread]).toEqual([[ids[2], ids[1]], 3]);
    const rest = await listNotifications({ before: ids[1] }, account.actor);
    expect(rest.notifications.map(({ id }) => id)).toEqual([ids[0]]);
    expect(await markNotificationsRead({ ids: [ids[0]] }, account.actor)).toEqual({ count: 1 });
    expect(await markNotificationsRead({}, account.actor)).toEqual({ count: 2 });
    expect((await listNotifications({}, account.actor)).unread).toBe(0);
  });

  it("a restart of the service alerts of nothing by itself", async () => {
    await set("bots.down", { minutes: 1 });
    const made = await fleet(2);
    await connect(made);
    await evaluation.run();
    await restartApplication();
    await new AlertEvaluation().run();
    expect(await list()).toEqual([]);
    fleets = [];
  });
});
