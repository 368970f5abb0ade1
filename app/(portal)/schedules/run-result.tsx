import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX, IconLoader2 } from "@tabler/icons-react";
import type { ScheduleRun } from "#server/contract/schedules.ts";
import { IconLabel, type IconLabelContent } from "../../_ui/icon-label.tsx";
import { schedulesTexts } from "./texts.ts";

const texts = schedulesTexts.run;
const OPEN_STATES = ["queued", "running", "stopping"];

export const isOpen = (run: ScheduleRun | null): boolean => run?.job != null && OPEN_STATES.includes(run.job.state);

function contentOf({ state, job }: ScheduleRun): IconLabelContent {
  if (state === "failed") return { color: "red", icon: IconCircleX, label: texts.failed };
  if (state === "skipped") return { color: "gray", icon: IconCircleDashed, label: texts.skipped };
  if (!job) return { color: "gray", icon: IconCircleDashed, label: texts.started };
  const { total, succeeded, failed, skipped } = job;
  if (job.state === "queued") return { color: "blue", icon: IconLoader2, label: texts.waiting(total) };
  if (OPEN_STATES.includes(job.state)) {
    return { color: "blue", icon: IconLoader2, label: texts.running(succeeded + failed + skipped, total) };
  }
  const label = texts.result(succeeded, failed, skipped);
  if (failed > 0 || job.state === "failed") return { color: "red", icon: IconAlertTriangle, label };
  return succeeded > 0
    ? { color: "green", icon: IconCircleCheck, label }
    : { color: "gray", icon: IconCircleDashed, label };
}

/** What became of a run: of its job, or why there is none. */
export const RunResult = ({ run }: { run: ScheduleRun }) => (
  <>
    <IconLabel content={contentOf(run)} />
    {run.message && <Text size="sm">{run.message}</Text>}
    {run.job !== null && run.job.unknown > 0 && <Text size="sm">{texts.unknown(run.job.unknown)}</Text>}
  </>
);
