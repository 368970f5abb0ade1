import { createHash } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import type { TestShard } from "#control/testing/test-shard.ts";
import { until } from "#control/testing/until.ts";
import type { ExportedRow, JobKind } from "../contract/jobs.ts";
import { db, transaction } from "../data/db.ts";
import { newId } from "../data/id.ts";
import { type ClaimedJob, claimJobs } from "../data/job-claims.ts";
import { sealItem } from "../data/sealed-job-items.ts";
import { insertJob, type JobRow, type NewJob } from "../domain/jobs/insert-job.ts";
import { JobRun } from "../domain/jobs/job-run.ts";
import { jobTimes } from "../domain/jobs/job-times.ts";
import { type JobWorkers, startJobWorkers } from "../domain/jobs/start-job-workers.ts";
import type { TestAccount } from "./accounts.ts";
import { newBot } from "./bots.ts";
import { hasOtherProcesses } from "./in-process.ts";
import { overridePart } from "./test-application.ts";

/** Jobs are looked for, and go on, sooner than in the service. Other processes keep their own times. */
export function hurryJobs(): void {
  if (hasOtherProcesses()) return;
  overridePart(jobTimes, { lookMs: 200, renewMs: 200, turnMs: 500, pauseMs: 100, busyMs: 100, pauseAfterErrorMs: 200 });
}

/** Works on jobs while the tests of a file run. */
export function workOnJobs(): void {
  let workers: JobWorkers;
  beforeAll(() => {
    hurryJobs();
    workers = startJobWorkers();
  });
  afterAll(() => workers.stop());
}

export const addJob = async ({ actor }: Pick<TestAccount, "actor">, job: NewJob): Promise<string> =>
  (await transaction((tx) => insertJob(tx, actor, job))).id;

/** A job that does the same with one bot many times, as the service creates none: a large job needs no other bots. */
export const addRepeatingJob = ({ actor }: Pick<TestAccount, "actor">, job: NewJob, times: number): Promise<string> =>
  transaction(async (tx) => {
    const { id } = await insertJob(tx, actor, job);
    await tx.$executeRaw`
      INSERT INTO "JobItem" ("jobId", position, "botId", name)
      SELECT "jobId", n, "botId", name FROM "JobItem", generate_series(1, ${times - 1}::int) n WHERE "jobId" = ${id}`;
    await tx.job.update({ where: { id }, data: { total: times } });
    return id;
  });

export const readJob = (id: string) =>
  db().job.findUniqueOrThrow({ where: { id }, include: { items: { orderBy: { position: "asc" } } } });

/** @returns The job with its items, once it has ended. */
export async function untilEnded(id: string) {
  await until("the job has ended", async () => (await readJob(id)).endedAt).not.toBeNull();
  return readJob(id);
}

/** The shard answers every call at once. @returns How often each bot was asked. */
export function answerCalls(shard: TestShard, format: (botId: string) => number = () => 1): Map<string, number> {
  const asked = new Map<string, number>();
  shard.onFrame = (frame) => {
    if (frame.t !== "cmd" || !frame.bot) return;
    asked.set(frame.bot, (asked.get(frame.bot) ?? 0) + 1);
    shard.answer(frame, { kind: "reply", botName: "Otter", content: "Done", format: format(frame.bot) });
  };
  return asked;
}

/** The shard answers no call before it is told to. */
export function answerLater(shard: TestShard) {
  const held: (() => void)[] = [];
  shard.onFrame = (frame) => {
    if (frame.t !== "cmd") return;
    held.push(() => shard.answer(frame, { kind: "reply", botName: null, content: "Done", format: 1 }));
  };
  return {
    /** Waits until so many calls have no answer. */
    untilAsked: (count: number) => until("the bots are asked", () => held.length).toBe(count),
    countUnanswered: () => held.length,
    answer: () => {
      for (const one of held.splice(0)) one();
    },
  };
}

/** Claims this job and no other one, whichever waits longest. */
export async function claimJob(id: string, processId: string): Promise<ClaimedJob> {
  const others = await db().job.findMany({ where: { id: { not: id } }, select: { id: true } });
  const running = others.map((other) => other.id);
  const [job] = await claimJobs(processId, { places: 1, abandoned: [id], running });
  if (!job) throw new Error("the job cannot be claimed");
  return job;
}

/** Works on this job alone, as a process of its own. */
export async function runJob(id: string, taskMs?: number): Promise<void> {
  const processId = newId();
  await new JobRun(await claimJob(id, processId), processId, () => 1, taskMs).run();
}

interface LeftJob extends Pick<NewJob, "id" | "kind" | "input"> {
  bots: readonly (JobRow & { id: string | null })[];
}

/** As a process leaves a job that is killed: some of its items have been claimed. */
export async function leaveJobRunning(
  { accountId }: Pick<TestAccount, "accountId">,
  { id = newId(), kind, input, bots }: LeftJob,
  claimed = 2,
): Promise<string> {
  await db().job.create({
    data: {
      ...{ id, accountId, kind, input, total: bots.length, state: "running" },
      ...{ actorKind: "session", requestId: "test", processId: "killed", aliveAt: new Date(Date.now() - 60_000) },
    },
  });
  const items = bots.map(({ id: botId, nickname, ...row }, position) => {
    const state = position < claimed ? ("running" as const) : ("queued" as const);
    return { ...{ jobId: id, position, botId, name: nickname, state }, ...row };
  });
  await db().jobItem.createMany({ data: items });
  return id;
}

interface EndedJob {
  kind: JobKind;
  state: "done" | "running";
  botId?: string | null;
  row?: ExportedRow;
}

const newExportedRow = (): ExportedRow => ({
  ...{ accountId: newId(), deviceId: newId(), secret: newId() },
  ...{ nickname: "n", email: null, category: null },
});

/** A job with one item that failed, as a worker has left it. The item of an export has a row of the file. */
export async function newEndedJob(
  { accountId }: Pick<TestAccount, "accountId">,
  { kind, state, botId = null, row = newExportedRow() }: EndedJob,
): Promise<string> {
  const id = newId();
  await db().job.create({
    data: {
      ...{ id, accountId, kind, state, total: 1, failed: 1, actorKind: "session", requestId: "test" },
      ...{ endedAt: state === "done" ? new Date() : null, input: { deleteAfterExport: false } },
      items: {
        create: { position: 0, name: "n", botId, state: "failed", ...(kind === "export" && sealItem(id, 0, row)) },
      },
    },
  });
  return id;
}

/** An export of one bot of the account, as a worker has left it, and the confirmation of its file. */
export async function newExportToDelete(account: TestAccount): Promise<{ jobId: string; sha256: string }> {
  const { id: botId, input } = await newBot(account);
  const row = { ...input.deviceAuth, nickname: input.nickname, email: null, category: null };
  const jobId = await newEndedJob(account, { kind: "export", state: "done", botId, row });
  await db().job.update({ where: { id: jobId }, data: { input: { deleteAfterExport: true } } });
  return { jobId, sha256: digestOfRows([row]) };
}

/** What a browser says of the rows of an export that it has received. */
export const digestOfRows = (rows: unknown): string => createHash("sha256").update(JSON.stringify(rows)).digest("hex");
