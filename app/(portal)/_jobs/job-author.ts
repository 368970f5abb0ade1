import type { Job } from "#server/contract/jobs.ts";
import { jobsTexts } from "./texts.ts";

const labels: Record<string, string> = jobsTexts.by;

/** How the job was created: by whom it is that of the account. */
export const jobAuthor = ({ by, scheduleId }: Pick<Job, "by" | "scheduleId">): string =>
  scheduleId ? jobsTexts.by.schedule : (labels[by] ?? by);
