import { expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { addRepeatingJob, untilEnded, workOnJobs } from "../../testing/run-jobs.ts";
import { listJobGroupItems, listJobGroups } from "./read-job-groups.ts";
import { retryJob } from "./retry-job.ts";

workOnJobs();

const CHANGED = { state: "succeeded", format: 1, message: "Outfit changed." } as const;
const OFFLINE = { state: "failed", format: null, message: "The bot is not connected." } as const;
const SKIPPED = { state: "skipped", format: null, message: OFFLINE.message } as const;

/** Ten items, which nothing works on: seven of them have a result. */
async function newJobWithResults(account: TestAccount): Promise<string> {
  const { id: botId } = await newBot(account);
  const input = { commands: [{ command: "outfit", args: "fox" }] };
  const jobId = await addRepeatingJob(account, { kind: "command", input, botIds: [botId] }, 10);
  await db().job.update({ where: { id: jobId }, data: { state: "done", endedAt: new Date() } });
  const results = [OFFLINE, CHANGED, CHANGED, SKIPPED, CHANGED, OFFLINE, { ...CHANGED, format: 3 }];
  for (const [position, data] of results.entries()) {
    await db().jobItem.update({ where: { jobId_position: { jobId, position } }, data: { ...data, ms: position } });
  }
  return jobId;
}

it("equal results of a job are counted together: failed ones first, then the most frequent; what was skipped is apart", async () => {
  const account = await newAccount();
  const jobId = await newJobWithResults(account);
  const groups = await listJobGroups({ jobId }, account.actor);
  expect(groups.map(({ count, state, format }) => [count, state, format])).toEqual([
    [2, "failed", null],
    [3, "succeeded", 1],
    [1, "succeeded", 3],
    [1, "skipped", null],
    [3, "queued", null],
  ]);
  expect(groups[1]).toMatchObject({ ...CHANGED, first: { ms: 1 } });
  const [, second] = await listJobGroups({ jobId, skip: 1, limit: 2 }, account.actor);
  expect(second).toEqual(groups[2]);
  const some = await listJobGroups({ jobId, states: ["skipped", "queued"] }, account.actor);
  expect(some).toEqual(groups.slice(3));
});

it("the items of a group are listed page by page, to the owner of the job alone", async () => {
  const account = await newAccount();
  const jobId = await newJobWithResults(account);
  const [, changed] = await listJobGroups({ jobId }, account.actor);
  const group = { jobId, key: changed?.key ?? "" };
  const first = await listJobGroupItems({ ...group, limit: 2 }, account.actor);
  const rest = await listJobGroupItems({ ...group, after: first.at(-1)?.position }, account.actor);
  expect([...first, ...rest].map(({ position, message }) => [position, message])).toEqual(
    [1, 2, 4].map((position) => [position, CHANGED.message]),
  );
  const other = await newAccount();
  await expect(listJobGroups({ jobId }, other.actor)).rejects.toMatchObject({ code: "not_found" });
  await expect(listJobGroupItems(group, other.actor)).rejects.toMatchObject({ code: "not_found" });
});

it("a result without a message and one with an empty message are two groups, each with its own items", async () => {
  const account = await newAccount();
  const jobId = await newJobWithResults(account);
  await db().jobItem.updateMany({ where: { jobId, position: { gt: 1 } }, data: { ...CHANGED, message: null } });
  await db().jobItem.update({ where: { jobId_position: { jobId, position: 1 } }, data: { message: "" } });
  const groups = await listJobGroups({ jobId, states: ["succeeded"] }, account.actor);
  expect(groups.map(({ count, message }) => [count, message])).toEqual([
    [8, null],
    [1, ""],
  ]);
  for (const { key, count } of groups) {
    expect(await listJobGroupItems({ jobId, key }, account.actor)).toHaveLength(count);
  }
});

it("a job is run again on all of its bots, those that succeeded included", async () => {
  const account = await newAccount();
  const jobId = await newJobWithResults(account);
  await db().jobItem.deleteMany({ where: { jobId, state: { not: "succeeded" } } });
  await expect(retryJob({ jobId }, account.actor)).rejects.toMatchObject({ code: "unable_to_process" });
  const states = ["succeeded", "failed", "skipped", "stopped"] as const;
  const { id } = await retryJob({ jobId, states: [...states] }, account.actor);
  expect(await untilEnded(id)).toMatchObject({ kind: "command", retriedId: jobId, total: 1 });
});
