import { perApplication } from "../../application.ts";

export const jobTimes = perApplication("times of jobs", () => ({
  /** How often a process looks for jobs that wait. */
  lookMs: 2_000,
  /** How often it says that it works on a job, and learns whether the job is to end. */
  renewMs: 1_000,
  /** So long a job runs at least before it makes way for one that waits. */
  turnMs: 3_000,
  /** A job waits so long for the end of maintenance, or for bots, before it looks again. */
  pauseMs: 500,
  /** A bot that is busy has done nothing: it is asked again after this time. */
  busyMs: 1_000,
  /** A job that an error has interrupted goes on after this time. */
  pauseAfterErrorMs: 2_000,
}));
