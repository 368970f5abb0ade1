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
import { IconLabel, type IconLabelContent } from "../../_ui/icon-label.tsx";
import { jobsTexts } from "./texts.ts";

const { itemStates, states } = jobsTexts;

const ITEM_LABELS: Record<JobItem["state"], IconLabelContent> = {
  queued: { label: itemStates.queued, color: "gray", icon: IconCircleDashed },
  running: { label: itemStates.running, color: "blue", icon: IconPlayerPlay },
  succeeded: { label: itemStates.succeeded, color: "green", icon: IconCircleCheck },
  failed: { label: itemStates.failed, color: "red", icon: IconCircleX },
  skipped: { label: itemStates.skipped, color: "amber", icon: IconPlayerSkipForward },
  stopped: { label: itemStates.stopped, color: "gray", icon: IconPlayerStop },
};
const JOB_LABELS: Record<JobState, IconLabelContent> = {
  queued: { label: states.queued, color: "gray", icon: IconCircleDashed },
  running: { label: states.running, color: "blue", icon: IconPlayerPlay },
  stopping: { label: states.stopping, color: "amber", icon: IconPlayerStop },
  done: { label: states.done, color: "green", icon: IconCircleCheck },
  stopped: { label: states.stopped, color: "gray", icon: IconPlayerStop },
  failed: { label: states.failed, color: "red", icon: IconCircleX },
};

export const ItemState = ({ state }: { state: JobItem["state"] }) => <IconLabel content={ITEM_LABELS[state]} />;
const DONE_WITH_FAILURES: IconLabelContent = {
  label: jobsTexts.doneWithFailures,
  color: "orange",
  icon: IconAlertTriangle,
};

export const JobStateLabel = ({ job: { state, failed } }: { job: Pick<Job, "state" | "failed"> }) => (
  <IconLabel content={state === "done" && failed > 0 ? DONE_WITH_FAILURES : JOB_LABELS[state]} />
);
