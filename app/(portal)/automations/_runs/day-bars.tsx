"use client";

import type { AutomationDay } from "#server/contract/automation-runs.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ChartLegend } from "../../../_ui/charts/chart-legend.tsx";
import type { ChartSeries } from "../../../_ui/charts/chart-series.ts";
import { timeFormat } from "../../../_ui/format.ts";
import { TableTwin } from "../../../_ui/table-twin.tsx";
import classes from "./day-bars.module.css";
import { lastDays } from "./sum-days.ts";

const DAYS = 30;
const formatDay = timeFormat({ day: "numeric", month: "short", timeZone: "UTC" });

interface Props {
  days: readonly AutomationDay[];
  /** Milliseconds since the epoch. */
  now: number;
}

/** The runs of each of the last 30 days as bars, and as a table. */
export function DayBars({ days, now }: Props) {
  const language = useLanguage();
  const { t, format } = language;
  const shown = lastDays(days, DAYS, now);
  const most = Math.max(1, ...shown.map(({ runs }) => runs));
  const series: ChartSeries[] = [
    {
      key: "others",
      label: t("automations.runs.bars.others"),
      color: "var(--tone-available)",
      values: shown.map(({ runs, failed }) => runs - failed),
    },
    {
      key: "failed",
      label: t("automations.runs.bars.failed"),
      color: "var(--tone-refused)",
      values: shown.map(({ failed }) => failed),
    },
  ];
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{t("automations.runs.bars.title")}</figcaption>
      <div
        className={classes.bars}
        role="img"
        aria-label={t("automations.runs.bars.label", { runs: shown.reduce((sum, { runs }) => sum + runs, 0) })}
      >
        {shown.map(({ day, runs, failed, refused }) => (
          <span
            key={day}
            className={classes.day}
            title={t("automations.runs.bars.day", { day: formatDay(language, day), runs, failed, refused })}
          >
            {failed > 0 && <span className={classes.failed} style={{ height: `${(100 * failed) / most}%` }} />}
            {runs > failed && (
              <span className={classes.others} style={{ height: `${(100 * (runs - failed)) / most}%` }} />
            )}
          </span>
        ))}
      </div>
      <div className={classes.scale} aria-hidden>
        <span>{formatDay(language, shown[0]?.day ?? now)}</span>
        <span>{t("automations.runs.section.today")}</span>
      </div>
      <ChartLegend series={series} kind="bars" formatValue={format.number} />
      <TableTwin
        label={t("automations.runs.bars.title")}
        head={[
          t("automations.runs.bars.dayHead"),
          t("automations.runs.bars.runs"),
          t("automations.runs.bars.failed"),
          t("automations.runs.bars.refused"),
        ]}
        ofNumbers
      >
        {shown.toReversed().map(({ day, runs, failed, refused }) => (
          <tr key={day}>
            <td>{formatDay(language, day)}</td>
            <td>{format.number(runs)}</td>
            <td>{format.number(failed)}</td>
            <td>{format.number(refused)}</td>
          </tr>
        ))}
      </TableTwin>
    </figure>
  );
}
