import type { Job } from "#server/contract/jobs.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { TimeAgo } from "../../_ui/time-ago.tsx";

const KNOWN = ["session", "apiToken", "oauth", "operator", "schedule"] as const;

/** When and how the job was created: by whom it is that of the account. */
export function JobCreated({ job: { by, scheduleId, createdAt } }: { job: Job }) {
  const { t } = useLanguage();
  const time = <TimeAgo instant={createdAt} />;
  if (scheduleId) return t.rich("jobs.by.schedule", { time: () => time });
  const known = KNOWN.find((kind) => kind === by);
  return known ? t.rich(`jobs.by.${known}`, { time: () => time }) : time;
}
