import { describe, expect, it } from "vitest";
import type { Schedule, ScheduleCreate, ScheduleRun } from "../../contract/schedules.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory, newPreset } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { newScheduleInput } from "../../testing/schedules.ts";

const post = ({ apiToken }: TestAccount, body: unknown, headers: Record<string, string> = {}) =>
  callApi<Schedule>("POST", "/schedules", { token: apiToken, body, headers });
const patch = ({ apiToken }: TestAccount, id: string, body: unknown) =>
  callApi("PATCH", `/schedules/${id}`, { token: apiToken, body });
const get = async ({ apiToken }: TestAccount, id: string) =>
  (await callApi<Schedule>("GET", `/schedules/${id}`, { token: apiToken })).body;
const run = ({ apiToken }: TestAccount, id: string) =>
  callApi<ScheduleRun>("POST", `/schedules/${id}/run`, { token: apiToken, body: {} });
const runs = async ({ apiToken }: TestAccount, id: string, query = "") =>
  (await callApi<ScheduleRun[]>("GET", `/schedules/${id}/runs${query}`, { token: apiToken })).body;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function accountWithBot() {
  const account = await newAccount();
  const { id } = await newBot(account);
  const target = { botIds: [id] };
  return { account, target, input: (changes: Partial<ScheduleCreate> = {}) => newScheduleInput(target, changes) };
}

describe("a schedule", () => {
  it("is created, listed, read, changed and deleted", async () => {
    const { account, target, input } = await accountWithBot();
    const { body: created } = await post(account, input({ timeZone: "Europe/Berlin", cron: " 0   18 * * * " }));
    expect(created).toMatchObject({
      ...{ name: "Evening", kind: "command", input: { command: "emote", args: "wave" }, target, cron: "0 18 * * *" },
      ...{ at: null, timeZone: "Europe/Berlin", missedRuns: "skip", paused: false, applicationId: null, lastRun: null },
    });
    expect(created.nextRuns).toHaveLength(5);
    expect(created.nextRunAt).toBe(created.nextRuns[0]);
    expect(await get(account, created.id)).toEqual(created);
    const change = { name: "Morning", cron: "0 8 * * *", missedRuns: "runOnce" };
    expect((await patch(account, created.id, change)).body).toEqual({ ok: true });
    const changed = await get(account, created.id);
    expect(changed).toMatchObject(change);
    expect(changed.nextRunAt).not.toBe(created.nextRunAt);
    const drop = () => callApi("DELETE", `/schedules/${created.id}`, { token: account.apiToken });
    expect([(await drop()).status, (await drop()).status]).toEqual([200, 404]);
  });

  it("may run once at a time, which cron can replace and the other way round", async () => {
    const { account, input } = await accountWithBot();
    const at = inDays(3);
    const { body: once } = await post(account, input({ at }));
    expect(once).toMatchObject({ cron: null, at, nextRunAt: at, nextRuns: [at] });
    await patch(account, once.id, { cron: "@daily" });
    expect(await get(account, once.id)).toMatchObject({ cron: "@daily", at: null });
    await patch(account, once.id, { at });
    expect(await get(account, once.id)).toMatchObject({ cron: null, at, nextRuns: [at] });
  });

  it("is paused and resumed: a pause has no next run", async () => {
    const { account, input } = await accountWithBot();
    const { body: created } = await post(account, input({ paused: true }));
    expect(created).toMatchObject({ paused: true, nextRunAt: null, nextRuns: [] });
    await patch(account, created.id, { paused: false });
    expect((await get(account, created.id)).nextRuns).toHaveLength(5);
    await patch(account, created.id, { paused: true, cron: "@hourly" });
    expect(await get(account, created.id)).toMatchObject({ paused: true, cron: "@hourly", nextRunAt: null });
  });

  it("with a time that is over is not resumed without another time", async () => {
    const { account, input } = await accountWithBot();
    const { body } = await post(account, input({ at: inDays(1), paused: true }));
    await db().schedule.update({ where: { id: body.id }, data: { at: new Date(Date.now() - 1000) } });
    const refused = await patch(account, body.id, { paused: false });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("`at` is in the past.")]);
    expect((await patch(account, body.id, { timeZone: "Asia/Tokyo", name: "x" })).status).toBe(200);
    expect((await patch(account, body.id, { paused: false, at: inDays(2) })).status).toBe(200);
  });

  it("with the same Idempotency-Key is created once", async () => {
    const { account, input } = await accountWithBot();
    const again = () => post(account, input(), { "Idempotency-Key": "one" });
    const [first, second] = [await again(), await again()];
    expect(second.body.id).toBe(first.body.id);
    expect(await db().schedule.count({ where: { accountId: account.accountId } })).toBe(1);
  });

  it("can have any kind: a chat message or a preset", async () => {
    const { account, input } = await accountWithBot();
    const chat = { kind: "chat", input: { content: "Hello" } } as const;
    expect((await post(account, { ...input(), ...chat })).body).toMatchObject(chat);
    const preset = { kind: "preset", input: { presetId: (await newPreset(account)).id } } as const;
    expect((await post(account, { ...input(), ...preset })).body).toMatchObject(preset);
  });
});

describe("is refused, and the problem names the member:", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["no time", { cron: undefined }, "cron"],
    ["two times", { at: inDays(1) }, "at"],
    ["a time that is over", { cron: undefined, at: inDays(-1) }, "at"],
    ["a time in ten years", { cron: undefined, at: inDays(3660) }, "at"],
    ["a time without a zone", { cron: undefined, at: "2030-01-01T00:00:00" }, "at"],
    ["a cron that never comes", { cron: "0 0 30 2 *" }, "cron"],
    ["a cron with seconds", { cron: "0 0 0 * * *" }, "cron"],
    ["a cron of every minute", { cron: "* * * * *" }, "cron"],
    ["a time zone that is none", { timeZone: "Mars/Olympus" }, "timeZone"],
    ["an offset as time zone", { timeZone: "+02:00" }, "timeZone"],
    ["an input of another kind", { kind: "chat" }, "input"],
    ["an input with another member", { input: { command: "emote", speed: 1 } }, "input"],
    ["no bot", { target: { botIds: [] } }, "target"],
    ["two targets", { target: { categoryId: "a", viewId: "b" } }, "target"],
    ["501 bots", { target: { botIds: Array(501).fill("x") } }, "target"],
    ["a policy that is none", { missedRuns: "all" }, "missedRuns"],
    ["an empty name", { name: "" }, "name"],
  ])("%s", async (_, changes, member) => {
    const { account, input } = await accountWithBot();
    const reply = await post(account, { ...input(), ...changes });
    expect([reply.status, JSON.parse(reply.text).errors[0].input]).toEqual([400, member]);
    expect(await db().schedule.count({ where: { accountId: account.accountId } })).toBe(0);
  });

  it("times that no database has, as the end of a page of runs", async () => {
    const { account, input } = await accountWithBot();
    const { id } = (await post(account, input())).body;
    for (const before of ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00%2B23:59", "1969-12-31T23:59:59Z"]) {
      const reply = await callApi("GET", `/schedules/${id}/runs?before=${before}`, { token: account.apiToken });
      expect([before, reply.status]).toEqual([before, 400]);
    }
    expect(await runs(account, id, "?before=9999-12-31T23:59:59-23:59")).toEqual([]);
  });

  it("threat 13: bots, categories, views and presets of others, as missing ones", async () => {
    const { account, input } = await accountWithBot();
    const other = await newAccount();
    const viewId = newId();
    await db().savedView.create({ data: { id: viewId, accountId: other.accountId, name: "V", query: "" } });
    const foreign = [
      { target: { botIds: [(await newBot(other)).id] } },
      { target: { categoryId: (await newCategory(other)).id } },
      { target: { viewId } },
      { kind: "preset", input: { presetId: (await newPreset(other)).id } },
    ];
    const missing = [
      { target: { botIds: [newId()] } },
      { target: { categoryId: newId() } },
      { target: { viewId: newId() } },
      { kind: "preset", input: { presetId: newId() } },
    ];
    for (const [index, changes] of foreign.entries()) {
      const [refused, absent] = [
        await post(account, { ...input(), ...changes }),
        await post(account, { ...input(), ...missing[index] }),
      ];
      expect([refused.status, refused.text]).toEqual([404, absent.text]);
    }
  });
});

describe("run now", () => {
  it("starts a job whose bots are those of the moment, and leaves the times as they are", async () => {
    const { account, input } = await accountWithBot();
    const { id: categoryId } = await newCategory(account);
    const { body: created } = await post(account, { ...input(), target: { categoryId } });
    expect((await run(account, created.id)).status).toBe(409); // no bot yet
    const bot = await newBot(account, { parent: categoryId });
    const off = await newBot(account, { parent: categoryId });
    await db().bot.update({ where: { id: off.id }, data: { disabled: true } });
    const { status, body } = await run(account, created.id);
    expect([status, body]).toMatchObject([200, { state: "started", message: null, job: { total: 1 } }]);
    const job = await db().job.findUniqueOrThrow({ where: { id: body.job?.id ?? "" }, include: { items: true } });
    expect(job).toMatchObject({ kind: "command", scheduleId: created.id, actorKind: "apiToken" });
    expect(job.input).toMatchObject({ commands: [{ command: "emote", args: "wave" }], skipOffline: true });
    expect(job.items.map(({ botId }) => botId)).toEqual([bot.id]);
    const after = await get(account, created.id);
    expect(after).toMatchObject({ nextRunAt: created.nextRunAt, lastRun: { id: body.id } });
  });

  itInProcess("waits for the job of the previous run", async () => {
    const { account, input } = await accountWithBot();
    const { body: created } = await post(account, input());
    expect((await run(account, created.id)).status).toBe(200);
    const second = await run(account, created.id);
    expect([second.status, second.errorCode]).toEqual([409, "generic.already_exists"]);
    await db().job.updateMany({ where: { scheduleId: created.id }, data: { state: "done" } });
    expect((await run(account, created.id)).status).toBe(200);
    const listed = await runs(account, created.id);
    expect(listed).toHaveLength(2);
    const before = encodeURIComponent(listed[0]?.dueAt ?? "");
    expect((await runs(account, created.id, `?limit=1&before=${before}`)).map(({ id }) => id)).toEqual([listed[1]?.id]);
  });

  it("an account has 300 runs an hour", async () => {
    const { account, input } = await accountWithBot();
    const { accountId } = account;
    const { body: created } = await post(account, input());
    const row = { accountId, kind: "chat", state: "done", actorKind: "session", requestId: "r" } as const;
    const { body: other } = await post(account, input());
    const data = Array.from({ length: 300 }, () => ({ ...row, id: newId(), scheduleId: other.id }));
    await db().job.createMany({ data });
    expect((await run(account, created.id)).status).toBe(429);
  });
});

it("an account may have 50 schedules", async () => {
  const { account, target, input } = await accountWithBot();
  const { accountId } = account;
  const row = { accountId, name: "A", kind: "chat", input: {}, target, cron: "@daily" };
  await db().schedule.createMany({ data: Array.from({ length: 49 }, () => ({ id: newId(), ...row })) });
  const replies = await Promise.all([1, 2].map(() => post(account, input())));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
});
