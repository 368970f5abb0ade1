import { describe, expect, it } from "vitest";
import { MAX_JOB_ITEMS_PER_BOT_AND_DAY, MAX_OPEN_JOBS } from "../../contract/limits/jobs.ts";
import { db, transaction } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newImportRow, newPreset } from "../../testing/bots.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { addJob, readJob } from "../../testing/run-jobs.ts";
import { newSchedule } from "../../testing/schedules.ts";
import { deleteBots } from "../bots/delete-bots.ts";
import { runSchedule } from "../schedules/run-schedule.ts";
import { createImportJob } from "./create-import-job.ts";
import { createExportJob, createJob } from "./create-job.ts";
import { insertJob } from "./insert-job.ts";
import { getJob } from "./read-jobs.ts";
import { retryJob } from "./retry-job.ts";

const CHAT = { kind: "chat", input: { content: "Hello" } } as const;
const botsOf = (account: TestAccount, count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await newBot(account)).id));

it("inserts a job with an item for each bot, in order", async () => {
  const account = await newAccount();
  const [one, two] = [await newBot(account, { nickname: "One" }), await newBot(account, { nickname: "Two" })];
  const job = await readJob(await addJob(account, { ...CHAT, botIds: [two.id, one.id] }));
  expect(job).toMatchObject({ state: "queued", total: 2, accountId: account.accountId, actorKind: "session" });
  expect(job.items.map(({ botId, name, state }) => [botId, name, state])).toEqual([
    [two.id, "Two", "queued"],
    [one.id, "One", "queued"],
  ]);
});

it("stores a preset as its commands", async () => {
  const account = await newAccount();
  const { id: presetId } = await newPreset(account, { outfit: { id: "fox" }, level: 7 });
  const id = await addJob(account, { kind: "preset", input: { presetId }, botIds: await botsOf(account, 1) });
  const { input } = await db().job.findUniqueOrThrow({ where: { id } });
  expect(input).toMatchObject({
    commands: [
      { command: "outfit", args: ["fox"] },
      { command: "level", args: ["7"] },
    ],
    preset: { id: presetId },
    skipOffline: false,
  });
});

it("refuses the preset of another account", async () => {
  const { id: presetId } = await newPreset(await newAccount(), { level: 7 });
  const account = await newAccount();
  const job = { kind: "preset", input: { presetId }, botIds: await botsOf(account, 1) } as const;
  await expect(transaction((tx) => insertJob(tx, account.actor, job))).rejects.toMatchObject({ code: "not_found" });
});

it("refuses a job above what an account may have open", async () => {
  const account = await newAccount();
  const { accountId } = account;
  const rows = Array.from({ length: MAX_OPEN_JOBS }, (_, n) => ({ id: `${accountId}-${n}`, accountId, kind: "chat" }));
  await db().job.createMany({ data: rows.map((row) => ({ ...row, actorKind: "session", requestId: "test" })) });
  const created = addJob(account, { ...CHAT, botIds: await botsOf(account, 1) });
  await expect(created).rejects.toMatchObject({ code: "limit_exceeded" });
});

describe("threat 64: a job has only bots that the account has at that moment, each once, and says how many ids are unknown", () => {
  const INVENTED = ["invented", "ffffffffffffffffffffffff"];
  const WORK = [
    { kind: "command", input: { commands: [{ command: "level" }] } },
    { kind: "chat", input: { content: "Hello" } },
    { kind: "edit", input: { disabled: true } },
    { kind: "restart" },
    { kind: "delete" },
  ];

  it.each(WORK)("a job of the kind $kind", async (work) => {
    const account = await newAccount();
    const [one = "", two = ""] = await botsOf(account, 2);
    const foreign = await botsOf(await newAccount(), 1);
    const { id } = await createJob(
      { ...work, target: { botIds: [two, ...INVENTED, one, two, ...foreign] } },
      account.actor,
    );
    const { items, total } = await readJob(id);
    expect([total, items.map(({ botId }) => botId)]).toEqual([2, [two, one]]);
    expect((await getJob({ jobId: id }, account.actor)).unknown).toBe(3);
    const fault = await faultOf(createJob({ ...work, target: { botIds: [...INVENTED, ...foreign] } }, account.actor));
    expect(fault.code).toBe("not_found");
  });

  it("an export", async () => {
    const account = await newAccount();
    const [botId = ""] = await botsOf(account, 1);
    const botIds = [botId, botId, ...INVENTED];
    const { id } = await createExportJob({ deleteAfterExport: false, botIds }, account.actor);
    expect(await readJob(id)).toMatchObject({ total: 1, unknown: 2 });
  });

  it("a job that does again what failed", async () => {
    const account = await newAccount();
    const [one = "", two = ""] = await botsOf(account, 2);
    const { id: jobId } = await createJob({ ...WORK[0], target: { botIds: [one, two] } }, account.actor);
    await db().jobItem.updateMany({ where: { jobId }, data: { state: "failed" } });
    await db().job.update({ where: { id: jobId }, data: { state: "done", endedAt: new Date(), failed: 2 } });
    await deleteBots({ botIds: [one] }, account.actor);
    const { id } = await retryJob({ jobId }, account.actor);
    expect(await readJob(id)).toMatchObject({ total: 1, unknown: 1, items: [{ botId: two }] });
  });

  it("a run of a schedule that lists bots", async () => {
    const account = await newAccount();
    const [one = "", two = "", disabled = ""] = await botsOf(account, 3);
    await db().bot.update({ where: { id: disabled }, data: { disabled: true } });
    const { id: scheduleId } = await newSchedule(account, { botIds: [one, two, disabled] });
    await deleteBots({ botIds: [one] }, account.actor);
    const { job } = await runSchedule({ scheduleId }, account.actor);
    expect(job).toMatchObject({ total: 1, unknown: 1 });
  });
});

it("threat 64: an account creates no more items a day than the bots that it may have account for", async () => {
  const account = await newAccount({ botLimit: 1 });
  const [botId = ""] = await botsOf(account, 1);
  const id = await addJob(account, { ...CHAT, botIds: [botId] });
  await db().job.update({ where: { id }, data: { total: MAX_JOB_ITEMS_PER_BOT_AND_DAY - 1 } });
  await addJob(account, { ...CHAT, botIds: [botId] });
  const another = await faultOf(addJob(account, { ...CHAT, botIds: [botId] }));
  const imported = await faultOf(createImportJob({ rows: [newImportRow()] }, account.actor));
  expect([another.code, imported.code]).toEqual(["rate_limited", "rate_limited"]);
  // The items come back when the first job is a day old.
  expect(another.retryAfterSeconds).toBeGreaterThan(86_000);
  await db().job.update({ where: { id }, data: { createdAt: new Date(Date.now() - 86_400_000 + 3_600_000) } });
  const { retryAfterSeconds: soon = 0, message } = await faultOf(addJob(account, { ...CHAT, botIds: [botId] }));
  expect([soon > 3_000, soon <= 3_600]).toEqual([true, true]);
  expect(message).toBe(`This account has created too many jobs. Try again in ${Math.ceil(soon / 60)} minutes.`);
  // What no day allows is not tried again later.
  const rows = Array.from({ length: MAX_JOB_ITEMS_PER_BOT_AND_DAY + 1 }, () => newImportRow());
  expect((await faultOf(createImportJob({ rows }, account.actor))).code).toBe("limit_exceeded");
});
