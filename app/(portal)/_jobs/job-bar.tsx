import { UnstyledButton } from "@mantine/core";
import type { Job } from "#server/contract/jobs.ts";
import { formatNumber } from "../../_ui/format.ts";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { endedItems } from "./describe-job.ts";
import classes from "./job-bar.module.css";
import { countOutcomes, OUTCOMES, type ResultFilter } from "./result-filter.ts";
import { jobsTexts } from "./texts.ts";

type Counted = Pick<Job, "total" | "succeeded" | "skipped" | "failed" | "endedAt">;

/** The shares of a job that succeeded, were skipped, failed and wait. What they are stands beside it as text. */
export function JobBar({ job }: { job: Counted }) {
  const counts = countOutcomes(job);
  const percent = job.total > 0 ? Math.round((endedItems(job) / job.total) * 100) : 0;
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={jobsTexts.progress.label}
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
  const counts = countOutcomes(job);
  const shown = OUTCOMES.filter((outcome) => counts[outcome] > 0 || filter?.outcome === outcome);
  return (
    <ul className={classes.legend} aria-label={filter ? jobsTexts.legend.filter : jobsTexts.legend.label}>
      {shown.map((outcome) => {
        const isPressed = filter?.outcome === outcome;
        const content = (
          <>
            <span className={classes.mark} data-outcome={outcome} aria-hidden />
            {textWithParts(jobsTexts.legend.entry, {
              outcome: jobsTexts.outcomes[outcome],
              count: <span className={classes.count}>{formatNumber(counts[outcome])}</span>,
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
