import { UnstyledButton } from "@mantine/core";
import type { Job } from "#server/contract/jobs.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { endedItems } from "./describe-job.ts";
import { OutcomeIcon } from "./item-state.tsx";
import classes from "./job-bar.module.css";
import { countOutcomes, OUTCOMES, type ResultFilter } from "./result-filter.ts";

type Counted = Pick<Job, "total" | "succeeded" | "skipped" | "failed" | "endedAt">;

/** The shares of a job that succeeded, were skipped, failed and wait. What they are stands beside it as text. */
export function JobBar({ job }: { job: Counted }) {
  const { t } = useLanguage();
  const counts = countOutcomes(job);
  const percent = job.total > 0 ? Math.round((endedItems(job) / job.total) * 100) : 0;
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={t("jobs.progress.label")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
        <span key={outcome} className={classes.segment} data-outcome={outcome} style={{ flexGrow: counts[outcome] }} />
      ))}
    </div>
  );
}

/** The words and numbers of the bar. With a filter, each of them shows its results alone. */
export function JobLegend({ job, filter }: { job: Counted; filter?: ResultFilter | undefined }) {
  const { t, format } = useLanguage();
  const counts = countOutcomes(job);
  const shown = OUTCOMES.filter((outcome) => counts[outcome] > 0 || filter?.outcome === outcome);
  return (
    <ul className={classes.legend} aria-label={filter ? t("jobs.legend.filter") : t("jobs.legend.label")}>
      {shown.map((outcome) => {
        const isPressed = filter?.outcome === outcome;
        const content = (
          <>
            <OutcomeIcon outcome={outcome} />
            {t.rich("jobs.legend.entry", {
              outcome: t(`jobs.outcomes.${outcome}`),
              count: () => <span className={classes.count}>{format.number(counts[outcome])}</span>,
            })}
          </>
        );
        return (
          <li key={outcome}>
            {filter ? (
              <UnstyledButton
                className={classes.entry ?? ""}
                aria-pressed={isPressed}
                onClick={() => filter.show(isPressed ? null : outcome)}
              >
                {content}
              </UnstyledButton>
            ) : (
              <span className={classes.entry}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
