import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { AutomationsFrame } from "#control/automation-frames.ts";
import type { WebhookEventName } from "../../contract/webhook-event-names.ts";
import { writeAutomationCounts } from "../../data/automation-days.ts";
import { botHistoryBuffer } from "../../data/bot-history.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { updateAlertSetting } from "../alerts/alert-settings.ts";
import { listNotifications, markNotificationsRead } from "../alerts/read-notifications.ts";
import { listBotHistory } from "../fleet/recording/list-bot-history.ts";
import { ShardReportRecorder } from "../fleet/recording/shard-report-recorder.ts";
import { createWebhook } from "../webhooks/write-webhooks.ts";
import { publishAutomationReports } from "./publish-automation-reports.ts";
import { getAutomationActivity, listAutomations } from "./read-automation-activity.ts";

const automation = { id: "greet1", name: "Greet" };
const GREET = { ...automation, when: [{ event: "memberJoined" }], do: [{ run: "say", args: "Hello" }] };
const PERSON = { id: "ann", displayName: "Ann" };

let account: TestAccount;
let botId: string;
let categoryId: string;
beforeEach(async () => {
  account = await newAccount();
  categoryId = (await newCategory(account, { automations: [GREET, { ...GREET, id: "other1", name: "Other" }] })).id;
  botId = (await newBot(account, { parent: categoryId })).id;
});
afterAll(() => engine().close());

type Sent = Partial<Omit<z.input<typeof AutomationsFrame>, "t">>;
type Run = NonNullable<Sent["runs"]>[number];
const run = (changes: Partial<Run> = {}): Run => ({
  ...{ id: botId, automation, agoMs: 0, startedBy: "memberJoined", person: PERSON, lengthMs: 1_500, result: "done" },
  ...{ conditions: [], steps: [{ at: 2, step: "do[0]", did: "notified", text: "Ann is here" }], ...changes },
});
const notice = (text: string) => ({ id: botId, automation, agoMs: 0, text });

/** What a shard that has the bot sends. */
function send(sent: Sent): void {
  const { accountId } = account;
  const config = { automations: [GREET] };
  const botOf = (id: string) => (id === botId ? { accountId, categoryId, config } : null);
  const recorder = new ShardReportRecorder({ shardId: newId(), accountId, isShared: false, botOf });
  recorder.recordAutomations(AutomationsFrame.parse({ t: "automations", ...sent }));
}
const activity = (actor = account.actor) => getAutomationActivity({ categoryId, automationId: "greet1" }, actor);

describe("what automations did", () => {
  it("is in the history of the bot, one entry a run, and in the trace of the automation, the latest run first", async () => {
    const steps: Run["steps"] = [
      { at: 1, step: "do[0]", did: "ran", command: "say", args: "Hi", answer: "Sent.", format: 1 },
    ];
    send({ runs: [run(), run({ result: "failed", person: null, startedBy: "hello", steps })] });
    await botHistoryBuffer().flush();
    expect(await listBotHistory({ botId }, account.actor)).toMatchObject([
      { kind: "automation", from: null, text: "Greet (hello): a step failed, 1.5 s.", format: 3 },
      { kind: "automation", from: "Ann", text: "Greet (memberJoined): done, 1.5 s.", format: 1 },
    ]);
    const bot = await db().bot.findUnique({ where: { id: botId } });
    expect((await activity()).runs).toMatchObject([
      { botId, botName: bot?.nickname, result: "failed", person: null, startedBy: "hello", steps, isCut: false },
      { botId, result: "done", person: PERSON, lengthMs: 1_500 },
    ]);
  });

  it("is counted by day, with what limits refused, and listed with the last result", async () => {
    send({ runs: [run(), run({ result: "timeout" }), run({ result: "broken" })] });
    const refused = (limit: "cooldown" | "chat", count: number) => ({ id: botId, automation, limit, count });
    send({ refusals: [refused("cooldown", 5), refused("chat", 1), refused("cooldown", 2)] });
    await writeAutomationCounts();
    send({ runs: [run({ result: "stopped" })], refusals: [refused("chat", 1)] });
    await writeAutomationCounts();
    const today = { runs: 4, failed: 2, refused: 9, refusedBy: { cooldown: 7, chat: 2 } };
    const none = { runs: 0, failed: 0, refused: 0, refusedBy: {} };
    const listed = await listAutomations({}, account.actor);
    expect(listed).toMatchObject([
      { ...automation, enabled: true, category: { id: categoryId }, today, lastRun: { result: "stopped" } },
      { id: "other1", today: none, lastRun: null },
    ]);
    expect((await activity()).days).toEqual([{ day: new Date().toISOString().slice(0, 10), ...today }]);
    expect(await listAutomations({ category: categoryId, limit: 1 }, account.actor)).toEqual(listed.slice(0, 1));
    expect(await listAutomations({ after: `${categoryId}:greet1` }, account.actor)).toEqual(listed.slice(1));
  });

  it("of the last twenty runs of an automation only, and of runs of a day before not today", async () => {
    send({ runs: Array.from({ length: 30 }, (_, n) => run({ lengthMs: n })) });
    send({ runs: [run({ agoMs: 23.9 * 3_600_000, lengthMs: 99 })] });
    const { runs } = await activity();
    expect(runs.map(({ lengthMs }) => lengthMs)).toEqual([99, ...Array.from({ length: 19 }, (_, n) => 29 - n)]);
    await writeAutomationCounts();
    const [counted] = await listAutomations({}, account.actor);
    expect(counted?.today.runs).toBeLessThanOrEqual(31);
    expect((await activity()).days.reduce((sum, day) => sum + day.runs, 0)).toBe(31);
    expect(counted?.lastRun?.result).toBe("done");
  });

  it("is nobody else's: not of a bot that the shard does not have, nor for another account", async () => {
    send({ runs: [run({ id: newId() })] });
    const invented = { id: "invented1", name: "Invented" };
    const refusals = [{ id: botId, automation: invented, limit: "runs" as const, count: 1 }];
    send({ runs: [run({ automation: invented })], notices: [{ ...notice("x"), automation: invented }], refusals });
    await writeAutomationCounts();
    await publishAutomationReports();
    await botHistoryBuffer().flush();
    expect(await db().automationDay.count({ where: { accountId: account.accountId } })).toBe(0);
    expect((await listNotifications({}, account.actor)).notifications).toEqual([]);
    expect(await listBotHistory({ botId }, account.actor)).toMatchObject([
      { text: expect.stringMatching(/^Invented/) },
    ]);
    const stranger = await newAccount();
    expect((await faultOf(activity(stranger.actor))).code).toBe("not_found");
    expect(await listAutomations({ category: categoryId }, stranger.actor)).toEqual([]);
    expect(await listAutomations({}, stranger.actor)).toEqual([]);
    const unknown = getAutomationActivity({ categoryId, automationId: "none" }, account.actor);
    expect((await faultOf(unknown)).code).toBe("not_found");
  });

  it("beyond the limit of a bot's history is counted, and no more", async () => {
    for (let n = 0; n < 4; n++) send({ runs: Array.from({ length: 100 }, () => run()) });
    await writeAutomationCounts();
    await botHistoryBuffer().flush();
    expect((await activity()).days[0]?.runs).toBe(400);
    expect(await db().botEvent.count({ where: { botId } })).toBeLessThan(250);
  });
});

describe("an account is told", () => {
  const hook = async (...events: WebhookEventName[]) =>
    (await createWebhook({ name: "Ops", url: "https://hooks.example/", events }, account.actor)).id;
  const messagesOf = async (webhookId: string) =>
    (await db().webhookDelivery.findMany({ where: { webhookId }, orderBy: { id: "asc" } })).map(
      ({ payload }) => payload as { type: string; data: Record<string, unknown> },
    );
  const bell = async () => (await listNotifications({}, account.actor)).notifications;
  const mails = () => db().mail.findMany({ where: { accountId: account.accountId, kind: "alert" } });

  it("of what steps tell: once in the bell for all of an hour while it is unread, and by webhook each time", async () => {
    const webhook = await hook("automation.notified");
    send({ notices: [notice("Ann is here"), notice("Ben is here")] });
    await publishAutomationReports();
    await publishAutomationReports();
    send({ notices: [notice("Cem is here")] });
    await publishAutomationReports();
    const url = `http://localhost:3000/automations/${categoryId}/greet1`;
    const texts = (...all: string[]) => all.map((text) => expect.objectContaining({ botId, text }));
    expect(await bell()).toMatchObject([
      {
        kind: "automation.notified",
        data: { automation, categoryId, url, count: 3, notices: texts("Cem is here", "Ben is here", "Ann is here") },
      },
    ]);
    expect((await messagesOf(webhook)).map(({ data }) => data)).toMatchObject([
      { count: 2, notices: texts("Ben is here", "Ann is here"), url },
      { count: 1, notices: texts("Cem is here"), url },
    ]);
    await markNotificationsRead({}, account.actor);
    send({ notices: [notice("Dee is here")] });
    await publishAutomationReports();
    expect(await bell()).toHaveLength(2);
    expect(await mails()).toHaveLength(0);
  });

  it("by mail where it wants that, without what a mail program would make a link of, and not at all where it does not", async () => {
    await db().account.update({ where: { id: account.accountId }, data: { emailVerifiedAt: new Date() } });
    await updateAlertSetting({ kind: "automation.notified", mail: true }, account.actor);
    send({ notices: [notice("\u202e\n"), notice("See\n\nevil.example/login")] });
    await publishAutomationReports();
    send({ notices: [notice("again")] });
    await publishAutomationReports();
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Greet: (the text looks like a link)"]);
    await updateAlertSetting({ kind: "automation.notified", enabled: false }, account.actor);
    await markNotificationsRead({}, account.actor);
    send({ notices: [notice("not wanted")] });
    await publishAutomationReports();
    expect(await bell()).toHaveLength(1);
  });

  it("of runs, by a webhook that wants it: those of some seconds in one message, the first forty with what is known", async () => {
    const [webhook, other] = [await hook("automations.ran"), await hook("automation.notified")];
    send({ runs: Array.from({ length: 60 }, () => run()) });
    await publishAutomationReports();
    const [message, ...further] = await messagesOf(webhook);
    expect(message).toMatchObject({ type: "automations.ran", data: { count: 60 } });
    const ran = { botId, categoryId, automation, startedBy: "memberJoined", person: PERSON, result: "done" };
    expect(message?.data.runs).toEqual(Array(40).fill(expect.objectContaining(ran)));
    expect(further).toEqual([]);
    expect(await messagesOf(other)).toEqual([]);
  });

  it("of as many runs as a message takes, whatever players are called; a message of one account stops no other one", async () => {
    const webhook = await hook("automations.ran", "automation.notified");
    const odd = { id: "\u0001".repeat(255), displayName: "\u0001".repeat(64) };
    send({ runs: Array.from({ length: 60 }, () => run({ person: odd, startedBy: "\u0001".repeat(64) })) });
    send({ notices: Array.from({ length: 9 }, () => notice("\u{1f600}".repeat(2_000))) });
    await publishAutomationReports();
    const messages = await messagesOf(webhook);
    expect(messages.map(({ type, data }) => [type, data.count]).sort()).toEqual([
      ["automation.notified", 9],
      ["automations.ran", 60],
    ]);
    for (const { data } of messages) expect([data.runs, data.notices].flat().filter(Boolean).length).toBeGreaterThan(3);
  });
});

it("counts of a shard do not overflow, so that those of others are written with them", async () => {
  const limit = "cooldown" as const;
  for (let n = 0; n < 3; n++) {
    send({ refusals: Array.from({ length: 100 }, () => ({ id: botId, automation, limit, count: 2_147_483_647 })) });
    await writeAutomationCounts();
  }
  send({ runs: [run()] });
  await writeAutomationCounts();
  expect((await activity()).days[0]).toMatchObject({ runs: 1, refused: 1_000_000_000 });
});
