import { work } from "../../data/work-queue.ts";
import { log } from "../../log.ts";
import { AbandonedJobs } from "./abandoned-jobs.ts";
import { jobsQueue, wakeJobWorker, wakeNextJobs } from "./jobs-queue.ts";
import { endTurns, giveUpJobs, runJob } from "./run-job.ts";

const SWEEP_MS = 2_000;

export interface JobWorkers {
  /** Lets the calls that are running end; other processes go on with the jobs. */
  stop(): Promise<void>;
}

/** Works on jobs in this process, finds those whose process has ended, and lets jobs that wait have their turn. */
export async function startJobWorkers(): Promise<JobWorkers> {
  const worker = await work(jobsQueue, async ({ data: { jobId, accountId } }) => {
    await runJob(jobId);
    if (accountId) await wakeNextJobs(accountId);
  });
  const jobs = new AbandonedJobs();
  let isSweeping = false;
  const sweep = async () => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      const { waiting, abandoned } = await jobs.look();
      for (const job of abandoned) await wakeJobWorker(job);
      endTurns(waiting);
    } catch (err) {
      log().warn({ err }, "jobs that wait were not looked for; the next look follows");
    } finally {
      isSweeping = false;
    }
  };
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  return {
    async stop() {
      clearInterval(timer);
      await worker.stop();
      await giveUpJobs();
    },
  };
}
