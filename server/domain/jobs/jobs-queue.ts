import { z } from "zod";
import { RUNNING_JOBS, RUNNING_JOBS_PER_ACCOUNT } from "../../contract/limits/jobs.ts";
import { type Db, db } from "../../data/db.ts";
import { findNextJobs } from "../../data/job-runs.ts";
import { declareQueue, send } from "../../data/work-queue.ts";

/** A message only wakes a worker: what is to be done, and what is done already, is in the job's rows. */
export const jobsQueue = declareQueue({
  name: "jobs",
  payload: z.object({ jobId: z.string(), accountId: z.string().optional() }),
  retries: 3,
  timeoutSeconds: 6 * 3600,
  concurrency: RUNNING_JOBS,
});

/** Wakes a worker for the job. Workers take the messages in the order in which they were sent. */
export const wakeJobWorker = ({ id: jobId, accountId }: { id: string; accountId: string }, tx?: Db): Promise<void> =>
  send(jobsQueue, { jobId, accountId }, { key: jobId, ...(tx && { tx }) });

/**
 * Wakes workers for the jobs of the account whose turn it is: once the transaction is committed, if there is one. The
 * queue holds no more of them, so that the jobs of one account are never in front of those of all others.
 */
export async function wakeNextJobs(accountId: string, tx?: Db): Promise<void> {
  for (const id of await findNextJobs(tx ?? db(), accountId, RUNNING_JOBS_PER_ACCOUNT)) {
    await wakeJobWorker({ id, accountId }, tx);
  }
}
