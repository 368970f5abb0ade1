import { beforeEach, describe, expect, it } from "vitest";
import { MAX_EVENT_BOTS, WEBHOOK_LIMITS } from "#server/contract/limits/webhooks.ts";
import type { WebhookEventName } from "#server/contract/webhook-event-names.ts";
import { db } from "#server/data/db.ts";
import { newId } from "#server/data/id.ts";
import { newAccount, type TestAccount } from "#server/testing/accounts.ts";
import { newBot } from "#server/testing/bots.ts";
import { approve, newApplication } from "#server/testing/oauth-flow.ts";
import { leaveJobRunning } from "#server/testing/run-jobs.ts";
import { storeBots } from "#server/testing/test-fleet.ts";
import { endJob } from "../../data/job-claims.ts";
import { queueWebhookEvent } from "../../data/webhooks/webhook-deliveries.ts";
import { deleteBots } from "../bots/delete-bots.ts";
import { restoreBots } from "../bots/restore-bots.ts";
import { updateBot } from "../bots/update-bots.ts";
import { toDiscordBody } from "./discord-message.ts";
import { queueAccountEvents } from "./queue-account-events.ts";
import { createWebhook, updateWebhook } from "./write-webhooks.ts";

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
});

const hook = async (...events: WebhookEventName[]) =>
  (await createWebhook({ name: "Ops", url: "https://hooks.example/", events }, account.actor)).id;

/** What a webhook is sent, once all that was noted is in messages. */
async function messagesOf(webhookId: string) {
  await queueAccountEvents();
  const rows = await db().webhookDelivery.findMany({ where: { webhookId }, orderBy: { id: "asc" } });
  await db().webhookDelivery.updateMany({ data: { attempts: 1 } });
  return rows.map(({ payload }) => payload as { type: string; data: Record<string, unknown> });
}
const noted = () => db().accountEvent.count({ where: { accountId: account.accountId } });
const ofBots = (...ids: string[]) => ({ count: ids.length, ids, url: "http://localhost:3000/bots" });

describe("a webhook is told of bots", () => {
  it("once each, by what has become of them, and not of those of others or of a change that nobody sees", async () => {
    const all = await hook("bots.created", "bots.changed", "bots.deleted");
    const deletions = await hook("bots.deleted");
    const [one, two, three] = [await newBot(account), await newBot(account), await newBot(account)];
    await updateBot({ botId: two.id, disabled: true }, account.actor);
    await deleteBots({ botIds: [three.id] }, account.actor);
    await newBot(await newAccount());
    await db().bot.update({ where: { id: one.id }, data: { lastSeenAt: new Date() } });
    expect(await messagesOf(all)).toMatchObject([
      { type: "bots.created", timestamp: expect.stringMatching(/Z$/), data: ofBots(one.id, two.id) },
      { type: "bots.deleted", data: ofBots(three.id) },
    ]);
    await updateBot({ botId: two.id, disabled: false }, account.actor);
    await updateBot({ botId: two.id, disabled: true }, account.actor);
    await restoreBots({ botIds: [three.id] }, account.actor);
    expect((await messagesOf(all)).slice(2)).toMatchObject([
      { type: "bots.changed", data: ofBots(two.id) },
      { type: "bots.created", data: ofBots(three.id) },
    ]);
    expect(await messagesOf(deletions)).toMatchObject([{ data: ofBots(three.id) }]);
    expect(await noted()).toBe(0);
  });

  it("in messages of 500, and of what follows once the first ones are under way", async () => {
    const id = await hook("bots.created", "bots.changed");
    const ids = Array.from({ length: MAX_EVENT_BOTS + 1 }, newId);
    await storeBots(account.accountId, ids);
    const [changed = ""] = ids;
    await queueAccountEvents();
    for (let change = 0; change < 3; change++)
      await updateBot({ botId: changed, disabled: change % 2 === 0 }, account.actor);
    await queueAccountEvents();
    expect(await noted()).toBe(3);
    const sent = await messagesOf(id);
    expect(sent.map(({ data }) => data.count)).toEqual([MAX_EVENT_BOTS, 1]);
    expect(sent[0]?.data.ids).toEqual(ids.slice(0, -1));
    expect((await messagesOf(id)).slice(2)).toMatchObject([{ type: "bots.changed", data: ofBots(changed) }]);
  });

  it("threat 40: what waits for a receiver that is away leaves alerts a place", async () => {
    const id = await hook("bots.changed", "job.failed");
    const waiting = { webhookId: id, messageId: "m", kind: "bots.changed", payload: {}, attempts: 1 };
    const rows = Array.from({ length: WEBHOOK_LIMITS.pendingUnalerted }, () => ({ id: newId(), ...waiting }));
    await db().webhookDelivery.createMany({ data: rows });
    const bot = await newBot(account);
    await updateBot({ botId: bot.id, disabled: true }, account.actor);
    await queueAccountEvents();
    const failed = { job: { id: "1", kind: "edit" }, total: 1, failed: 1, url: "https://bots.example/jobs/1" };
    await queueWebhookEvent(db(), account.accountId, "job.failed", failed);
    const kinds = await db().webhookDelivery.groupBy({ by: "kind", where: { webhookId: id }, _count: true });
    const counted = kinds.map(({ kind, _count }) => [kind, _count]).sort();
    expect(counted).toEqual([
      ["bots.changed", WEBHOOK_LIMITS.pendingUnalerted],
      ["job.failed", 1],
    ]);
  });

  it("nothing is noted without an enabled webhook for it", async () => {
    const id = await hook("bots.created", "job.failed");
    const bot = await newBot(account);
    await updateWebhook({ webhookId: id, enabled: false }, account.actor);
    await newBot(account);
    await updateBot({ botId: bot.id, disabled: true }, account.actor);
    await deleteBots({ botIds: [bot.id] }, account.actor);
    expect(await noted()).toBe(1);
    expect(await messagesOf(id)).toEqual([]);
  });
});

it("a webhook is told of every job that ends, with its counts", async () => {
  const id = await hook("job.ended");
  const bot = await newBot(account);
  const left = { kind: "restart", input: {}, bots: [{ id: bot.id, nickname: "b" }] } as const;
  const jobIds = [await leaveJobRunning(account, left), await leaveJobRunning(account, left)];
  await db().jobItem.updateMany({ where: { jobId: jobIds[0] }, data: { state: "succeeded" } });
  expect(await messagesOf(id)).toEqual([]);
  await endJob(jobIds[0] ?? "", "killed", { state: "done" });
  await endJob(jobIds[1] ?? "", "killed", { state: "failed", message: "It was too much." });
  const counts = { total: 1, failed: 0, skipped: 0 };
  expect(await messagesOf(id)).toMatchObject([
    { type: "job.ended", data: { job: { id: jobIds[0], state: "done", ...counts, succeeded: 1, message: null } } },
    { data: { job: { id: jobIds[1], state: "failed", succeeded: 0 }, url: `http://localhost:3000/jobs/${jobIds[1]}` } },
  ]);
});

it("a webhook of the user is told of an approval, and of more scopes later", async () => {
  const id = await hook("application.approved");
  const application = await newApplication({ name: "Partner" });
  const owner = await createWebhook(
    { name: "Own", url: "https://hooks.example/", events: ["application.approved"] },
    application.owner.actor,
  );
  await approve(application, account, { scope: "identify" });
  await approve(application, account, { scope: "identify" });
  const approved = { application: { id: application.clientId, name: "Partner" } };
  expect(await messagesOf(id)).toMatchObject([{ data: { ...approved, scopes: ["identify"] } }]);
  await approve(application, account, { scope: "bots.read" });
  const [, more] = await messagesOf(id);
  expect(more?.data).toMatchObject({ ...approved, url: "http://localhost:3000/account/apps" });
  expect(more?.data.scopes).toHaveLength(2);
  expect(await messagesOf(owner.id)).toEqual([]);
});

it("Discord gets a sentence for each of them", () => {
  const sentence = (type: WebhookEventName, data: object) =>
    JSON.parse(toDiscordBody({ type, timestamp: "", data: data as Record<string, unknown> })).content;
  expect(sentence("bots.changed", { count: 1, url: "https://b.example" })).toBe("1 bot was changed\nhttps://b.example");
  expect(sentence("bots.deleted", { count: 7 })).toBe("7 bots were deleted");
  expect(sentence("job.ended", { job: { succeeded: 3, total: 4 } })).toBe("A job has ended\\: 3 of 4 succeeded");
  expect(sentence("application.approved", { application: { name: "*A*" } })).toBe("Application \\*A\\* was approved");
});
