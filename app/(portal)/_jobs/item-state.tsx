import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerStop,
} from "@tabler/icons-react";
import type { Job, JobItem, JobState } from "#server/contract/jobs.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { IconLabel, type IconLabelContent } from "../../_ui/icon-label.tsx";
import type { Outcome } from "./result-filter.ts";

type Look = Omit<IconLabelContent, "label">;

const ITEM_LOOKS: Record<JobItem["state"], Look> = {
  queued: { color: "gray", icon: IconCircleDashed },
  running: { color: "blue", icon: IconPlayerPlay },
  succeeded: { color: "green", icon: IconCircleCheck },
  failed: { color: "red", icon: IconCircleX },
  skipped: { color: "amber", icon: IconPlayerSkipForward },
  stopped: { color: "gray", icon: IconPlayerStop },
};
const JOB_LOOKS: Record<JobState, Look> = {
  queued: { color: "gray", icon: IconCircleDashed },
  running: { color: "blue", icon: IconPlayerPlay },
  stopping: { color: "amber", icon: IconPlayerStop },
  done: { color: "green", icon: IconCircleCheck },
  stopped: { color: "gray", icon: IconPlayerStop },
  failed: { color: "red", icon: IconCircleX },
};
const DONE_WITH_FAILURES: Look = { color: "orange", icon: IconAlertTriangle };

export const ItemState = ({ state }: { state: JobItem["state"] }) => {
  const { t } = useLanguage();
  return <IconLabel content={{ label: t(`jobs.itemStates.${state}`), ...ITEM_LOOKS[state] }} />;
};

const OUTCOME_LOOKS: Record<Outcome, Look> = { ...ITEM_LOOKS, waiting: ITEM_LOOKS.queued };

/** The picture of an outcome, as in the rows of results. The word for it stands beside it. */
export function OutcomeIcon({ outcome }: { outcome: Outcome }) {
  const { color, icon: Icon } = OUTCOME_LOOKS[outcome];
  return <Icon size={16} stroke={2} color={`var(--mantine-color-${color}-text)`} aria-hidden />;
}

type JobCounts = Pick<Job, "state" | "succeeded" | "failed">;

export const JobStateLabel = ({ job: { state, succeeded, failed } }: { job: JobCounts }) => {
  const { t } = useLanguage();
  const hasFailures = state === "done" && failed > 0;
  const shown = hasFailures && succeeded === 0 ? "failed" : state;
  const content =
    hasFailures && shown === state
      ? { label: t("jobs.doneWithFailures"), ...DONE_WITH_FAILURES }
      : { label: t(`jobs.states.${shown}`), ...JOB_LOOKS[shown] };
  return <IconLabel content={content} />;
};
