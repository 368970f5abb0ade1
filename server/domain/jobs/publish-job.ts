import { JobProgress } from "../../contract/jobs.ts";
import { eventLog } from "../../data/engine/event-log.ts";
import type { JobColumns } from "../../data/job-claims.ts";

/** Tells the streams of the account how far a job is. */
export const publishJob = (row: JobColumns): void =>
  eventLog().append(row.accountId, "job", () => JSON.stringify(JobProgress.parse(row)));
