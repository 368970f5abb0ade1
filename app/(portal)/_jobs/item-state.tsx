import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerStop,
} from "@tabler/icons-react";
import type { JobItem, JobState } from "#server/contract/jobs.ts";
import { IconLabel, type IconLabelContent } from "../../_ui/icon-label.tsx";
import { jobsTexts } from "./texts.ts";

const { itemStates, states } = jobsTexts;

const ITEM_LABELS: Record<JobItem["state"], IconLabelContent> = {
  queued: { label: itemStates.queued, color: "gray", icon: IconCircleDashed },
  running: { label: itemStates.running, color: "blue", icon: IconPlayerPlay },
  succeeded: { label: itemStates.succeeded, color: "teal", icon: IconCircleCheck },
  failed: { label: itemStates.failed, color: "red", icon: IconCircleX },
  skipped: { label: itemStates.skipped, color: "yellow", icon: IconPlayerSkipForward },
  stopped: { label: itemStates.stopped, color: "gray", icon: IconPlayerStop },
};
const JOB_LABELS: Record<JobState, IconLabelContent> = {
  queued: { label: states.queued, color: "gray", icon: IconCircleDashed },
  running: { label: states.running, color: "blue", icon: IconPlayerPlay },
  stopping: { label: states.stopping, color: "yellow", icon: IconPlayerStop },
  done: { label: states.done, color: "teal", icon: IconCircleCheck },
  stopped: { label: states.stopped, color: "gray", icon: IconPlayerStop },
  failed: { label: states.failed, color: "red", icon: IconCircleX },
};

export const ItemState = ({ state }: { state: JobItem["state"] }) => <IconLabel content={ITEM_LABELS[state]} />;
export const JobStateLabel = ({ state }: { state: JobState }) => <IconLabel content={JOB_LABELS[state]} />;
