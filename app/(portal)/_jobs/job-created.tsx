import type { Job } from "#server/contract/jobs.ts";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { jobsTexts } from "./texts.ts";

const texts = jobsTexts.by;
const isKnown = (by: string): by is keyof typeof texts => Object.hasOwn(texts, by);

/** When and how the job was created: by whom it is that of the account. */
export function JobCreated({ job: { by, scheduleId, createdAt } }: { job: Job }) {
  const time = <TimeAgo instant={createdAt} />;
  if (scheduleId) return textWithParts(texts.schedule, { time });
  return isKnown(by) ? textWithParts(texts[by], { time }) : time;
}
