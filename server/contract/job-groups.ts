import { z } from "zod";
import { JobItem, JobItemState } from "./jobs.ts";
import { MAX_JOB_ITEMS } from "./limits/jobs.ts";
import { PathId } from "./text.ts";

export const JobGroupsQuery = z.strictObject({
  jobId: PathId,
  states: z.array(JobItemState).min(1).max(JobItemState.options.length).optional(),
  skip: z.int().min(0).max(MAX_JOB_ITEMS).default(0),
  limit: z.int().min(1).max(100).default(50),
});
export const JobGroupItemsQuery = z.strictObject({
  jobId: PathId,
  /** Of `JobGroup`. */
  key: z.string().regex(/^[0-9a-f]{32}$/, "This must be the key of a group of results."),
  after: z.int().min(-1).max(MAX_JOB_ITEMS).default(-1),
  limit: z.int().min(1).max(500).default(100),
});

/** Items of a job with equal results. */
export const JobGroup = JobItem.pick({ state: true, format: true, message: true }).extend({
  /** The same for the same result, whichever items have it. */
  key: z.string(),
  count: z.int(),
  /** Of the first of its items. */
  first: JobItem.pick({ botId: true, name: true, ms: true }),
});
export type JobGroup = z.infer<typeof JobGroup>;
