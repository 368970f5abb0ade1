import { expect, it } from "vitest";
import type { Scope } from "../../contract/access.ts";
import type { Job, JobItem } from "../../contract/jobs.ts";
import { db } from "../../data/db.ts";
import { createView } from "../../domain/views/views.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { addJob, untilEnded, workOnJobs } from "../../testing/run-jobs.ts";

workOnJobs();

async function fleetOf(account: TestAccount, count = 3) {
  const { id: categoryId } = await newCategory(account);
  const bots = [];
  for (let n = 0; n < count; n++) bots.push(await newBot(account, { parent: categoryId }));
  const other = await newBot(account);
  return { categoryId, botIds: bots.map(({ id }) => id), other: other.id };
}
const create = (token: string, body: object, headers: Record<string, string> = {}) =>
  callApi<Job>("POST", "/jobs", { token, body, headers });
const disable = (target: object) => ({ kind: "edit", input: { disabled: true }, target });
const disabledBots = async ({ accountId }: TestAccount) =>
  (await db().bot.findMany({ where: { accountId, disabled: true }, orderBy: { id: "asc" } })).map(({ id }) => id);

it("changes the bots of a category by one call, and says what became of each, as JSON and as CSV", async () => {
  const account = await newAccount();
  const { categoryId, botIds } = await fleetOf(account);
  const token = account.apiToken;
  const created = await create(token, disable({ categoryId }));
  expect(created.body).toMatchObject({
    kind: "edit",
    total: 3,
    unknown: 0,
    change: { disabled: true },
    by: "apiToken",
  });
  const { id } = created.body;
  await untilEnded(id);
  expect(await disabledBots(account)).toEqual(botIds);
  const { body: job } = await callApi<Job>("GET", `/jobs/${id}`, { token });
  expect(job).toMatchObject({ state: "done", succeeded: 3, failed: 0, skipped: 0, endedAt: expect.any(String) });
  expect((await callApi<Job[]>("GET", "/jobs", { token })).body.map((one) => one.id)).toEqual([id]);

  const results = await callApi<JobItem[]>("GET", `/jobs/${id}/results?state=succeeded&limit=2&after=0`, { token });
  expect(results.body.map(({ botId }) => botId)).toEqual(botIds.slice(1));
  const headers = { Accept: "text/csv" };
  const csv = await callApi("GET", `/jobs/${id}/results`, { token, headers });
  expect(csv.headers.get("content-type")).toContain("text/csv");
  const [first = "", ...rows] = csv.text.trim().split("\r\n");
  expect(first).toContain("position,state,botId,name,format,message,ms,endedAt");
  expect(rows.map((row) => row.split(",").slice(0, 3))).toEqual(
    botIds.map((botId, position) => [String(position), "succeeded", botId]),
  );
});

it("is for the bots that meet conditions at that moment, and refuses a target without bots", async () => {
  const account = await newAccount();
  const { botIds, other } = await fleetOf(account);
  await db().bot.updateMany({ where: { id: { in: botIds } }, data: { invalidAuth: true } });
  const token = account.apiToken;
  const botsOf = async (filter: object) => {
    const { body } = await create(token, { kind: "edit", input: { public: false }, target: { filter } });
    return (await untilEnded(body.id)).items.map(({ botId }) => botId);
  };
  expect(await botsOf({ reason: ["invalid_auth"], status: [0] })).toEqual(botIds);
  expect(await botsOf({ flags: 4 })).toEqual(botIds);
  expect(await botsOf({ parent: null })).toEqual([other]);
  expect(await botsOf({ q: other.toUpperCase() })).toEqual([other]);
  const { status, body } = await callApi("POST", "/jobs", { token, body: disable({ filter: { status: [2] } }) });
  expect([status, body]).toMatchObject([409, { errors: [{ message: "The target has no bot at the moment." }] }]);
});

it("with the same idempotency key is created once, and answers the same", async () => {
  const account = await newAccount();
  const { botIds } = await fleetOf(account, 1);
  const headers = { "Idempotency-Key": "nightly" };
  const [one, two] = [
    await create(account.apiToken, disable({ botIds }), headers),
    await create(account.apiToken, disable({ botIds }), headers),
  ];
  expect(two.body).toEqual(one.body);
  expect(two.headers.get("idempotency-replayed")).toBe("true");
  expect(await db().job.count({ where: { accountId: account.accountId } })).toBe(1);
  const removal = { kind: "delete", target: { filter: { parent: null } } };
  const deleted = await create(account.apiToken, removal, { "Idempotency-Key": "clean-up" });
  await untilEnded(deleted.body.id);
  const again = await create(account.apiToken, removal, { "Idempotency-Key": "clean-up" });
  expect([again.status, again.body]).toEqual([200, deleted.body]);
});

it("does again what was not done, in a new job", async () => {
  const account = await newAccount();
  const { botIds } = await fleetOf(account, 2);
  const token = account.apiToken;
  const { body: job } = await create(token, { kind: "chat", input: { content: "hello" }, target: { botIds } });
  await untilEnded(job.id);
  const retried = await callApi<Job>("POST", `/jobs/${job.id}/retry`, { token, body: {} });
  expect(retried.body).toMatchObject({ kind: "chat", total: 2, retriedId: job.id, by: "apiToken" });
});

it("restarts the bots that should run, and skips the others", async () => {
  const account = await newAccount();
  const { botIds } = await fleetOf(account, 2);
  const [running = "", disabled = ""] = botIds;
  await db().bot.update({ where: { id: disabled }, data: { disabled: true } });
  const { body } = await create(account.apiToken, { kind: "restart", target: { botIds } });
  const { items } = await untilEnded(body.id);
  expect(items.map(({ botId, state }) => [botId, state])).toEqual([
    [running, "succeeded"],
    [disabled, "skipped"],
  ]);
});

it("threat 54: what has scopes creates jobs of its scopes, for bots that it may see, and reaches its own alone", async () => {
  const account = await newAccount();
  const { categoryId, botIds } = await fleetOf(account, 1);
  const tokenWith = async (...scopes: Scope[]) => (await oauthTokenFor(account, scopes)).token;
  const writer = await tokenWith("bots.write");
  const chat = { kind: "chat", input: { content: "hello" }, target: { botIds } };
  const refusal = async (token: string, body: object) => {
    const { status, body: reply } = await callApi<{ errors: { message: string }[] }>("POST", "/jobs", { token, body });
    return [status, reply.errors[0]?.message];
  };
  expect(await refusal(writer, chat)).toEqual([403, "This route needs the scope commands.run."]);
  expect(await refusal(await tokenWith("commands.run"), disable({ botIds }))).toEqual([
    403,
    "This route needs the scope bots.write.",
  ]);
  expect(await refusal(writer, disable({ categoryId }))).toEqual([403, "This route needs the scope bots.read."]);
  const { id: viewId } = await createView({ name: "All", query: "" }, account.actor);
  expect((await refusal(await tokenWith("bots.write", "bots.read"), disable({ viewId })))[0]).toBe(404);
  const publish = { ...disable({ botIds }), input: { public: true } };
  expect((await refusal(writer, publish))[0]).toBe(403);

  const own = (await create(writer, disable({ botIds }))).body;
  const foreign = (await create(account.apiToken, disable({ botIds }))).body;
  const listed = await callApi<Job[]>("GET", "/jobs", { token: writer });
  expect(listed.body.map(({ id }) => id)).toEqual([own.id]);
  await untilEnded(own.id);
  const namesFor = async (token: string, id: string) =>
    (await callApi<JobItem[]>("GET", `/jobs/${id}/results`, { token })).body.map(({ name }) => name);
  expect(await namesFor(writer, own.id)).toEqual([""]);
  expect(await namesFor(account.apiToken, own.id)).toEqual([expect.stringMatching(/./)]);
  for (const [method, path] of [
    ["GET", ""],
    ["GET", "/results"],
    ["POST", "/cancel"],
    ["POST", "/retry"],
  ] as const) {
    const reply = await callApi(method, `/jobs/${foreign.id}${path}`, { token: writer });
    expect([path, reply.status]).toEqual([path, 404]);
  }
});

it("threat 35: a job goes on as long as the application has the scope of its action, and no longer", async () => {
  const account = await newAccount();
  const { botIds } = await fleetOf(account, 2);
  const endOf = async (scope: Scope) => {
    const { applicationId } = await oauthTokenFor(account, [scope]);
    const id = await addJob(account, { kind: "edit", input: { disabled: true }, botIds, applicationId });
    return (await untilEnded(id)).state;
  };
  expect(await endOf("bots.write")).toBe("done");
  expect(await endOf("commands.run")).toBe("stopped");
});
