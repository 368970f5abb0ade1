import { RUNNING_JOBS_PER_ACCOUNT } from "../../contract/limits/jobs.ts";
import { findWaitingJobs, type WaitingJob } from "../../data/job-runs.ts";

/** Looks for jobs that wait, again and again. */
export class AbandonedJobs {
  #silent = new Set<string>();

  /**
   * After a pause of the database every job looks abandoned, until its process writes again: one look is not enough.
   * @returns How many wait, and those that had nobody at the look before either.
   */
  async look(): Promise<{ waiting: number; abandoned: WaitingJob[] }> {
    const before = this.#silent;
    this.#silent = new Set(); // and so it stays if the look fails
    const waiting = await findWaitingJobs(RUNNING_JOBS_PER_ACCOUNT);
    const silent = waiting.filter(({ isAbandoned }) => isAbandoned);
    this.#silent = new Set(silent.map(({ id }) => id));
    return { waiting: waiting.length, abandoned: silent.filter(({ id }) => before.has(id)) };
  }
}
