import { findWaitingJobs } from "../../data/job-runs.ts";

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
