import { z } from "zod";
import { RUNNING_JOBS, RUNNING_JOBS_PER_ACCOUNT } from "../../contract/limits/jobs.ts";
import type { Db } from "../../data/db.ts";
import { declareQueue, send } from "../../data/work-queue.ts";

/** A message only wakes a worker: what is to be done, and what is done already, is in the job's rows. */
export const jobsQueue = declareQueue({
  name: "jobs",
  payload: z.object({ jobId: z.string() }),
  retries: 3,
  timeoutSeconds: 6 * 3600,
  concurrency: RUNNING_JOBS,
  concurrencyPerGroup: RUNNING_JOBS_PER_ACCOUNT,
});

/** Wakes a worker for the job: once the transaction is committed, if there is one. */
export const wakeJobWorker = (job: { id: string; accountId: string }, tx?: Db): Promise<void> =>
  send(jobsQueue, { jobId: job.id }, { key: job.id, group: job.accountId, ...(tx && { tx }) });
