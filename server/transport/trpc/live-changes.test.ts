import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LiveChanges, LiveTopic } from "../../contract/live-changes.ts";
import { db, transaction } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { updateAlertSetting } from "../../domain/alerts/alert-settings.ts";
import { deleteBots } from "../../domain/bots/delete-bots.ts";
import { listBotChanges } from "../../domain/bots/read-bots.ts";
import { reportBotProblem } from "../../domain/fleet/recording/report-bot-problem.ts";
import { runSchedule } from "../../domain/schedules/run-schedule.ts";
import { createSchedule } from "../../domain/schedules/write-schedules.ts";
import { createWebhook } from "../../domain/webhooks/write-webhooks.ts";
import { newAccount, newSession, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput, newCategory, newImportRow, newView } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { countQueries } from "../../testing/count-queries.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { approve, CALLBACK, newApplication } from "../../testing/oauth-flow.ts";
import { readEvents } from "../../testing/read-events.ts";
import { addJob, untilEnded, workOnJobs } from "../../testing/run-jobs.ts";
import { newSchedule, newScheduleInput } from "../../testing/schedules.ts";
import { serveApi } from "../../testing/serve-fetch.ts";
import { parseCommandLine } from "../cli/parse-command-line.ts";
import { answerTrpc } from "./answer-trpc.ts";

workOnJobs();
let served: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  served = await serveApi({ fetch: answerTrpc });
});
afterAll(async () => {
  await served.close();
  await engine().close();
});

/** The messages about changes that an open page of the account receives. The first one is read. */
async function openPage(account: TestAccount) {
  const reply = await fetch(`${served.url}/api/trpc/live.watch?input={"withChanges":true}`, {
    headers: { Cookie: `session=${account.sessionToken}` },
  });
  const events = readEvents(reply);
  const next = async (): Promise<LiveChanges> => {
    for (;;) {
      const { value } = await events.next();
      if (!value) throw new Error("the stream ended");
      const data = JSON.parse(value.data || "null");
      if (data?.topics) return data;
    }
  };
  const first = await next();
  /** Reads until the topic was changed. */
  const until = async (topic: LiveTopic): Promise<LiveChanges> => {
    for (;;) {
      const changes = await next();
      if (changes.topics.includes(topic)) return changes;
    }
  };
  return { first, next, until, close: () => events.return() };
}

it("what the API changes in a bot reaches the open pages of its account, and of no other", async () => {
  const account = await newAccount();
  const stranger = await openPage(await newAccount());
  const { id } = await newBot(account);
  const page = await openPage(account);
  for (const nickname of ["Renamed", "Again", "At last"]) {
    const body = { nickname, disabled: true };
    expect((await callApi("PATCH", `/bots/${id}`, { token: account.apiToken, body })).status).toBe(200);
    const { since } = await page.until("bots");
    expect(await listBotChanges({ since }, account.actor)).toEqual({
      bots: [expect.objectContaining({ id, nickname, flags: 1 })],
      goneIds: [],
      isIncomplete: false,
    });
  }
  expect((await stranger.next()).topics).toEqual([]);
  await page.close();
  await stranger.close();
});

const byApi =
  (method: string, path: string, body?: unknown): Change =>
  async ({ apiToken }) =>
    expect((await callApi(method, path, { token: apiToken, ...(body !== undefined && { body }) })).status).toBe(200);
const byOperator =
  (line: (accountId: string) => string): Change =>
  async ({ accountId }) => {
    const typed = parseCommandLine(line(accountId).split(" "));
    await typed?.command.run({ ...typed.invocation, printNotice: () => undefined });
  };

type Change = (account: TestAccount) => Promise<unknown>;

/** Changes by every kind of entrance, and of every kind of data. */
const CHANGES: Record<string, [topic: LiveTopic, change: Change]> = {
  "a category by the API": ["categories", byApi("POST", "/categories", { name: "North" })],
  "a preset by the API": ["presets", byApi("POST", "/presets", { name: "Evening", config: {} })],
  "an import by the API": ["bots", byApi("POST", "/bots/bulk-import", { bots: [newImportRow()] })],
  "a bot by an application": [
    "bots",
    async (account) => {
      const { token } = await oauthTokenFor(account, ["bots.write"]);
      expect((await callApi("POST", "/bots", { token, body: newBotInput() })).status).toBe(200);
    },
  ],
  "a flag that the link of a shard sets": [
    "bots",
    async (account) => {
      const { id } = await newBot(account);
      await reportBotProblem(account.actor, { id, accountId: account.accountId }, { kind: "banned", message: "No." });
    },
  ],
  "the trash by a deletion": [
    "trash",
    async (account) => deleteBots({ botIds: [(await newBot(account)).id] }, account.actor),
  ],
  "bots by a job": [
    "bots",
    async (account) => {
      const botIds = [(await newBot(account)).id];
      await untilEnded(await addJob(account, { kind: "edit", input: { disabled: true }, botIds }));
    },
  ],
  "a saved view": ["views", (account) => newView(account)],
  "an API token by the operator": ["tokens", byOperator((id) => `token create --user ${id} --name ci`)],
  "an application by the operator": [
    "applications",
    byOperator((id) => `app create --owner ${id} --name A --redirect-uri ${CALLBACK} --scope identify`),
  ],
  "the account by staff": ["account", byOperator((id) => `user flags ${id} --set vip`)],
  "a schedule": [
    "schedules",
    async (account) => createSchedule(newScheduleInput({ botIds: [(await newBot(account)).id] }), account.actor),
  ],
  "a run of a schedule": [
    "schedules",
    async (account) => {
      const { id: scheduleId } = await newSchedule(account, { botIds: [(await newBot(account)).id] });
      await runSchedule({ scheduleId }, account.actor);
    },
  ],
  "a webhook": [
    "webhooks",
    ({ actor }) => createWebhook({ name: "Ops", url: "https://hooks.example/x", events: ["bots.down"] }, actor),
  ],
  "an approval of an application": ["approvals", async (account) => approve(await newApplication(), account)],
  "an application that somebody approves": [
    "applications",
    async (owner) => approve(await newApplication({ owner }), await newAccount()),
  ],
  "a session that is opened elsewhere": ["sessions", ({ accountId }) => newSession(accountId)],
  "a token that is deleted because it has expired": [
    "tokens",
    async ({ apiTokenId }) => db().apiToken.delete({ where: { id: apiTokenId } }),
  ],
  "a choice of alerts": ["alerts", ({ actor }) => updateAlertSetting({ kind: "bots.down", minutes: 15 }, actor)],
  "the activity": ["activity", byApi("POST", "/categories", { name: "North" })],
};

it.each(Object.entries(CHANGES))("open pages of the account learn of: %s", async (_, [topic, change]) => {
  const account = await newAccount();
  const page = await openPage(account);
  await change(account);
  expect((await page.until(topic)).isMissed).toBe(false);
  await page.close();
});

it("an application that goes to another owner is told to both", async () => {
  const [before, after] = [await newAccount(), await newAccount()];
  const { clientId } = await newApplication({ owner: before });
  const pages = [await openPage(before), await openPage(after)];
  await db().application.update({ where: { id: clientId }, data: { ownerId: after.accountId } });
  for (const page of pages) {
    await page.until("applications");
    await page.close();
  }
});

it("nothing is told of what was rolled back, and a stream that opens later tells what was changed shortly before", async () => {
  const account = await newAccount();
  const page = await openPage(account);
  const rolledBack = transaction(async (tx) => {
    await tx.preset.create({ data: { id: newId(), accountId: account.accountId, name: "A" } });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await newCategory(account);
  const seen: string[] = [];
  while (!seen.includes("categories")) seen.push(...(await page.next()).topics);
  expect(seen).not.toContain("presets");
  await page.close();
  const { id } = await newBot(account);
  const later = await openPage(account);
  expect(later.first.topics).toContain("bots");
  const { bots } = await listBotChanges({ since: later.first.since }, account.actor);
  expect(bots.map((bot) => bot.id)).toEqual([id]);
  await later.close();
});

it("a transaction that commits after a later one is told of all the same", async () => {
  const account = await newAccount();
  const { id } = await newBot(account);
  const page = await openPage(account);
  await transaction(async (tx) => {
    await tx.bot.update({ where: { id }, data: { nickname: "Slow" } });
    await newCategory(account);
    const { topics, since } = await page.until("categories");
    expect(topics).not.toContain("bots");
    const read = await listBotChanges({ since }, account.actor);
    expect(read.bots.map(({ nickname }) => nickname)).not.toContain("Slow");
  });
  const told = await page.until("bots");
  expect((await listBotChanges({ since: told.since }, account.actor)).bots).toMatchObject([{ nickname: "Slow" }]);
  await page.close();
});

describe("ten thousand bots", () => {
  it("are not read again: a message has the ids of none, and a page reads the changed ones, up to two thousand", async () => {
    const account = await newAccount();
    const { id } = await newBot(account);
    const page = await openPage(account);
    const copies = (count: number, name: string) => db().$executeRaw`
      INSERT INTO "Bot" (id, "accountId", nickname, "platformAccountId", "keyId", "sealedDeviceId", "sealedSecret")
      SELECT substr(md5(${name} || n), 1, 24), "accountId", ${name}, ${name} || n, "keyId", "sealedDeviceId", "sealedSecret"
      FROM "Bot", generate_series(1, ${count}::int) n WHERE id = ${id}`;
    await copies(1_000, "some");
    const some = await page.until("bots");
    const { bots } = await listBotChanges({ since: some.since }, account.actor);
    expect(bots.filter(({ nickname }) => nickname === "some")).toHaveLength(1_000);
    await copies(9_000, "many");
    const many = await page.until("bots");
    const isIncomplete = { bots: [], goneIds: [], isIncomplete: true };
    expect(await listBotChanges({ since: many.since }, account.actor)).toEqual(isIncomplete);
    await db().bot.updateMany({ where: { accountId: account.accountId }, data: { lastSeenAt: new Date() } });
    await newCategory(account);
    expect((await page.until("categories")).topics).not.toContain("bots");
    await page.close();
  });

  it("changed one by one, they are: of more than five hundred changes, the list is read as a whole", async () => {
    const account = await newAccount();
    const { accountId, actor } = account;
    const { id } = await newBot(account);
    const change = (times: number) => db().$executeRaw`
      INSERT INTO "AccountChange" ("accountId", topic, ids)
      SELECT ${accountId}, 'bots', ARRAY[${id}] FROM generate_series(1, ${times}::int)`;
    await change(400);
    expect(await listBotChanges({ since: "0" }, actor)).toMatchObject({ bots: [{ id }], isIncomplete: false });
    await change(101);
    expect(await listBotChanges({ since: "0" }, actor)).toEqual({ bots: [], goneIds: [], isIncomplete: true });
  });
});

itInProcess("one statement reads the changes for all streams, however many there are", async () => {
  const account = await newAccount();
  const pages: Awaited<ReturnType<typeof openPage>>[] = [];
  for (let n = 0; n < 20; n += 1) pages.push(await openPage(account));
  let readings = 0;
  const isReading = ([first]: unknown[]) => Reflect.get(Object(first), "name") === "read-account-changes";
  await countQueries(
    async () => {
      await newCategory(account);
      await Promise.all(pages.map((page) => page.until("categories")));
    },
    (query) => {
      if (isReading(query)) readings += 1;
    },
  );
  expect(readings).toBeLessThan(pages.length);
  for (const page of pages) await page.close();
});
