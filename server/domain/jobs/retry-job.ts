import { portalOnly } from "../../contract/access.ts";
import { JobCreated, type JobKind, JobRetry } from "../../contract/jobs.ts";
import type { Prisma } from "../../data/db.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { insertJob } from "./insert-job.ts";
import { requireOwnJob } from "./to-job.ts";

/** What an import does has been erased with its rows, and an export is made anew. */
const NOT_REPEATED = new Set(["import", "export"]);

/** A new job that does the same with those items alone that failed, or were not run. */
export const retryJob = operation(
  { name: "jobs.retry", access: portalOnly, input: JobRetry, output: JobCreated, writes: true },
  async ({ jobId, states }, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const job = await requireOwnJob(db, accountId, jobId);
    const kind = job.kind as JobKind;
    if (NOT_REPEATED.has(kind)) throw new Fault("unable_to_process", "This job cannot be repeated for some rows.");
    if (!job.endedAt) throw new Fault("unable_to_process", "The job has not ended yet.");
    const running = await db.job.count({ where: { accountId, retriedId: jobId, endedAt: null } });
    if (running > 0) throw new Fault("already_exists", "This job is being done again already.");
    const items = await db.jobItem.findMany({
      where: { jobId, state: { in: states } },
      select: { botId: true, name: true },
      orderBy: { position: "asc" },
      take: job.total,
    });
    if (items.length === 0) throw new Fault("unable_to_process", "Nothing of this job is left to do.");
    const bots = items.map(({ botId, name }) => ({ id: botId, nickname: name }));
    const input = job.input as Prisma.InputJsonObject;
    const { id } = await insertJob(db, actor, { kind, input, bots, retriedId: jobId });
    audit({ action: "job.create", targetId: id, after: { kind, count: bots.length, retried: jobId } });
    return { id };
  },
);
