"use client";

import type { AutomationDay } from "#server/contract/automation-runs.ts";
import { ChartLegend } from "../../../_ui/charts/chart-legend.tsx";
import type { ChartSeries } from "../../../_ui/charts/chart-series.ts";
import { chartTexts } from "../../../_ui/charts/chart-texts.ts";
import { formatNumber, timeFormat } from "../../../_ui/format.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Table } from "../../../_ui/table.tsx";
import classes from "./day-bars.module.css";
import { lastDays } from "./sum-days.ts";
import { runsTexts } from "./texts.ts";

const texts = runsTexts.bars;
const DAYS = 30;
const formatDay = timeFormat({ day: "numeric", month: "short", timeZone: "UTC" });

interface Props {
  days: readonly AutomationDay[];
  /** Milliseconds since the epoch. */
  now: number;
}

/** The runs of each of the last 30 days as bars, and as a table. */
export function DayBars({ days, now }: Props) {
  const shown = lastDays(days, DAYS, now);
  const most = Math.max(1, ...shown.map(({ runs }) => runs));
  const series: ChartSeries[] = [
    {
      key: "others",
      label: texts.others,
      color: "var(--mantine-color-green-7)",
      values: shown.map(({ runs, failed }) => runs - failed),
    },
    {
      key: "failed",
      label: texts.failed,
      color: "var(--mantine-color-red-7)",
      values: shown.map(({ failed }) => failed),
    },
  ];
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{texts.title}</figcaption>
      <div className={classes.bars} role="img" aria-label={texts.label(shown.reduce((sum, { runs }) => sum + runs, 0))}>
        {shown.map(({ day, runs, failed, refused }) => (
          <span key={day} className={classes.day} title={texts.day(formatDay(day), runs, failed, refused)}>
            {failed > 0 && <span className={classes.failed} style={{ height: `${(100 * failed) / most}%` }} />}
            {runs > failed && (
              <span className={classes.others} style={{ height: `${(100 * (runs - failed)) / most}%` }} />
            )}
          </span>
        ))}
      </div>
      <div className={classes.scale} aria-hidden>
        <span>{formatDay(shown[0]?.day ?? now)}</span>
        <span>{runsTexts.section.today}</span>
      </div>
      <ChartLegend series={series} kind="bars" formatValue={formatNumber} />
      <details className={classes.table}>
        <summary>{chartTexts.asTable}</summary>
        <ScrollRegion aria-label={chartTexts.tableOf(texts.title)} className={classes.scroll}>
          <Table aria-label={texts.title} head={[texts.dayHead, texts.runs, texts.failed, texts.refused]}>
            {shown.toReversed().map(({ day, runs, failed, refused }) => (
              <tr key={day}>
                <td>{formatDay(day)}</td>
                <td>{formatNumber(runs)}</td>
                <td>{formatNumber(failed)}</td>
                <td>{formatNumber(refused)}</td>
              </tr>
            ))}
          </Table>
        </ScrollRegion>
      </details>
    </figure>
  );
}
