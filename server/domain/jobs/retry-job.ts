import type { z } from "zod";
import { withScope } from "../../contract/access.ts";
import { ImportJobRow, Job, type JobKind, JobRetry } from "../../contract/jobs.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { openItem, sealItem } from "../../data/sealed-job-items.ts";
import { requireScope, writerOf } from "../actor.ts";
import { Fault } from "../fault.ts";
import { mapInTurns } from "../in-turns.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { insertJob, type JobRow } from "./insert-job.ts";
import { describeNewJob, JOB_SCOPES, requireOwnJob, scopeOfJob, toJob } from "./to-job.ts";

/**
 * A new job that does the same with the items that ended in one of these ways: those that failed, or all. The sealed rows
 * of an import move to the new job.
 */
export const retryJob = operation(
  {
    name: "jobs.retry",
    access: withScope(...JOB_SCOPES),
    input: JobRetry,
    output: Job,
    writes: true,
    idempotent: true,
  },
  async ({ jobId, states }, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const job = await requireOwnJob(db, actor, jobId);
    const kind = job.kind as JobKind;
    requireScope(actor, [scopeOfJob(kind)]);
    if (kind === "export") throw new Fault("unable_to_process", "An export is made anew.");
    if (!job.endedAt) throw new Fault("unable_to_process", "The job has not ended yet.");
    const running = await db.job.count({ where: { accountId, retriedId: jobId, endedAt: null } });
    if (running > 0) throw new Fault("already_exists", "This job is being done again already.");
    const items = await db.jobItem.findMany({
      where: { jobId, state: { in: states }, ...(kind === "import" && { sealedInput: { not: null } }) },
      orderBy: { position: "asc" },
      take: job.total,
      omit: { message: true },
    });
    if (items.length === 0) throw new Fault("unable_to_process", "Nothing of this job is left to do.");
    const id = newId();
    const input = job.input as Prisma.InputJsonObject;
    const retry = { id, kind, input, retriedId: jobId, ...writerOf(actor) };
    const inserted =
      kind === "import"
        ? await insertJob(db, actor, { ...retry, rows: await sealAgain(jobId, id, items) })
        : await insertJob(db, actor, { ...retry, botIds: items.flatMap(({ botId }) => botId ?? []) });
    if (kind === "import") await eraseRows(db, jobId, states);
    audit(await describeNewJob(db, accountId, { ...inserted, input, retriedId: jobId }));
    return toJob(await requireOwnJob(db, actor, id));
  },
);

type RetriedItem = Prisma.JobItemGetPayload<{ omit: { message: true } }>;

const sealAgain = (jobId: string, newJobId: string, items: RetriedItem[]): Promise<JobRow[]> =>
  mapInTurns(items, (item, position) => ({
    nickname: item.name,
    ...sealItem(newJobId, position, ImportJobRow.parse(openItem(jobId, item))),
  }));

/** Only of the rows that are in the new job: the others can still be done again. */
const eraseRows = (db: Db, jobId: string, states: z.infer<typeof JobRetry>["states"]) =>
  db.jobItem.updateMany({
    where: { jobId, state: { in: states }, sealedInput: { not: null } },
    data: { keyId: null, sealedInput: null },
  });
