import { useLanguage } from "../../_languages/use-language.ts";
import { StatusMark } from "../status-mark.tsx";
import classes from "./chart.module.css";
import type { ChartKind, ChartSeries } from "./chart-series.ts";

export const formatOrNone = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? "–" : format(value);

interface Props {
  series: readonly ChartSeries[];
  kind: ChartKind;
  formatValue: (value: number) => string;
  /** Whether times are shown of which there are no data, or at which nothing existed yet. */
  hasGaps?: boolean;
  hasBefore?: boolean;
}

/** What the colours mean, with the latest values; for bars with their sums. */
export function ChartLegend({ series, kind, formatValue, hasGaps = false, hasBefore = false }: Props) {
  const { t } = useLanguage();
  return (
    <ul className={classes.legend}>
      {series.map((one) => (
        <li key={one.key}>
          <SeriesMark series={one} />
          {one.label}
          <span className={classes.value}>{formatOrNone(legendValue(kind, one.values), formatValue)}</span>
        </li>
      ))}
      {hasGaps && <WithoutData label={t("charts.noData")} />}
      {hasBefore && <WithoutData label={t("charts.notCreated")} />}
    </ul>
  );
}

/** By which a series is known in the chart. A status has the same picture everywhere. */
export const SeriesMark = ({ series: { tone, color, isLine } }: { series: ChartSeries }) =>
  tone ? (
    <StatusMark tone={tone} />
  ) : (
    <span className={classes.mark} data-line={isLine} style={{ backgroundColor: color }} aria-hidden />
  );

const legendValue = (kind: ChartKind, values: ChartSeries["values"]) =>
  kind === "bars" && values.length > 0
    ? values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
    : values.findLast((value) => value !== null);

const WithoutData = ({ label }: { label: string }) => (
  <li>
    <span className={classes.mark} data-hatched aria-hidden />
    {label}
  </li>
);
