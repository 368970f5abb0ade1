import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX, IconLoader2 } from "@tabler/icons-react";
import type { ScheduleRun } from "#server/contract/schedules.ts";
import { useAnswers } from "../../_languages/answers.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { formatFacts } from "../../_ui/format.ts";
import { IconLabel, type IconLabelContent } from "../../_ui/icon-label.tsx";

const OPEN_STATES = ["queued", "running", "stopping"];

export const isOpen = (run: ScheduleRun | null): boolean => run?.job != null && OPEN_STATES.includes(run.job.state);

function contentOf({ t }: Language, { state, job }: ScheduleRun): IconLabelContent {
  if (state === "failed") return { color: "red", icon: IconCircleX, label: t("schedules.run.failed") };
  if (state === "skipped") return { color: "gray", icon: IconCircleDashed, label: t("schedules.run.skipped") };
  if (!job) return { color: "gray", icon: IconCircleDashed, label: t("schedules.run.started") };
  const { total, succeeded, failed, skipped } = job;
  if (job.state === "queued") return { color: "blue", icon: IconLoader2, label: t("schedules.run.waiting", { total }) };
  if (OPEN_STATES.includes(job.state)) {
    return {
      color: "blue",
      icon: IconLoader2,
      label: t("schedules.run.running", { finished: succeeded + failed + skipped, total }),
    };
  }
  const label = formatFacts([
    t("schedules.run.succeededCount", { count: succeeded }),
    ...(failed > 0 ? [t("schedules.run.failedCount", { count: failed })] : []),
    ...(skipped > 0 ? [t("schedules.run.skippedCount", { count: skipped })] : []),
  ]);
  if (failed > 0 || job.state === "failed") return { color: "red", icon: IconAlertTriangle, label };
  return succeeded > 0
    ? { color: "green", icon: IconCircleCheck, label }
    : { color: "gray", icon: IconCircleDashed, label };
}

/** What became of a run: of its job, or why there is none. */
export const RunResult = ({ run }: { run: ScheduleRun }) => {
  const language = useLanguage();
  const { t } = language;
  const translate = useAnswers();
  return (
    <>
      <IconLabel content={contentOf(language, run)} />
      {run.message && <Text size="sm">{translate(run.message)}</Text>}
      {run.job !== null && run.job.unknown > 0 && (
        <Text size="sm">{t("schedules.run.unknown", { count: run.job.unknown })}</Text>
      )}
    </>
  );
};
