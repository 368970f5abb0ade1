import { setTimeout as sleep } from "node:timers/promises";
import { RUNNING_JOBS } from "../../contract/limits/jobs.ts";
import { isUnavailable } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { type ClaimedJob, claimJobs, findWaitingJobs } from "../../data/job-claims.ts";
import { log } from "../../log.ts";
import { startPeriodic } from "../../start-periodic.ts";
import { JobRun } from "./job-run.ts";
import { jobTimes } from "./job-times.ts";
import { onJobWorkersWoken, wakeJobWorkers } from "./wake-job-workers.ts";

/** Looks for jobs that wait, again and again. */
export class AbandonedJobs {
  #silent = new Set<string>();

  /**
   * After a pause of the database every job looks abandoned, until its process writes again: one look is not enough.
   * @returns How many wait, and those whose process was silent at the look before too.
   */
  async look(): Promise<{ waiting: number; abandoned: string[] }> {
    const before = this.#silent;
    this.#silent = new Set(); // and so it stays if the look fails
    const waiting = await findWaitingJobs();
    this.#silent = new Set(waiting.filter(({ isSilent }) => isSilent).map(({ id }) => id));
    return { waiting: waiting.length, abandoned: [...this.#silent.intersection(before)] };
  }
}

/** A process that ends does not wait longer for bots. */
const GIVE_UP_MS = 4_000;

export interface JobWorkers {
  /** Lets the calls that are running end; other processes go on with the jobs. */
  stop(): Promise<void>;
}

/**
 * Claims jobs and works on them in this process: when they are created or a place becomes free, and every two seconds,
 * also those whose process has ended.
 */
export function startJobWorkers(): JobWorkers {
  const processId = newId();
  const jobs = new AbandonedJobs();
  /** By the job's id. */
  const runs = new Map<string, JobRun>();

  const start = (job: ClaimedJob) => {
    const run = new JobRun(job, processId, () => runs.size);
    runs.set(job.id, run);
    run
      .run()
      .catch((err) => log().warn({ err, jobId: job.id }, "a job was interrupted; it goes on soon"))
      .finally(() => {
        runs.delete(job.id);
        wakeJobWorkers(); // for what waits for this place, or for its account's turn
      });
  };
  const look = async (isDue: boolean) => {
    const { waiting, abandoned } = isDue ? await jobs.look() : { waiting: 0, abandoned: [] };
    endTurns([...runs.values()], waiting);
    const places = RUNNING_JOBS - runs.size;
    if (places <= 0) return;
    for (const job of await claimJobs(processId, { places, abandoned, running: [...runs.keys()] })) start(job);
  };
  const looks = startPeriodic("jobs that wait were not looked for", jobTimes().lookMs, look, {
    ...{ firstMs: 0, isExpected: isUnavailable },
  });
  const unsubscribe = onJobWorkersWoken(looks.wake);
  return {
    async stop() {
      unsubscribe();
      const giveUpJobs = () => Promise.all([...runs.values()].map((run) => run.giveUp()));
      const givenUp = Promise.all([giveUpJobs(), looks.stop().then(giveUpJobs)]);
      await Promise.race([givenUp, sleep(GIVE_UP_MS, undefined, { ref: false })]);
    },
  };
}

/** Ends the turns of jobs that have had theirs, the longest first, for jobs that wait and find no place. */
function endTurns(runs: JobRun[], waiting: number): void {
  const staying = runs.filter((run) => !run.isEnding);
  const wanted = waiting - (RUNNING_JOBS - staying.length);
  for (const run of staying.filter((one) => one.hasHadItsTurn).slice(0, Math.max(0, wanted))) run.endTurn();
}
