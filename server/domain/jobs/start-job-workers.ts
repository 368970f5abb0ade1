import { findAbandonedJobs } from "../../data/job-runs.ts";
import { work } from "../../data/work-queue.ts";
import { log } from "../../log.ts";
import { jobsQueue, wakeJobWorker } from "./jobs-queue.ts";
import { giveUpJobs, runJob } from "./run-job.ts";

const SWEEP_MS = 2_000;

export interface JobWorkers {
  /** Lets the calls that are running end; other processes go on with the jobs. */
  stop(): Promise<void>;
}

/** Works on jobs in this process, and finds those whose process has ended. */
export async function startJobWorkers(): Promise<JobWorkers> {
  const worker = await work(jobsQueue, ({ data }) => runJob(data.jobId));
  let isSweeping = false;
  const sweep = async () => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      for (const job of await findAbandonedJobs()) await wakeJobWorker(job);
    } catch (err) {
      log().warn({ err }, "jobs without a process were not looked for; the next look follows");
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
