"use client";

import { CHART_RANGES } from "#server/contract/chart-ranges.ts";
import type { ChartRange } from "#server/contract/charts.ts";
import { loadLater } from "../load-later.tsx";
import classes from "./chart.module.css";
import { ChartLegend } from "./chart-legend.tsx";
import { type ChartKind, type ChartSeries, type DrawnSeries, shownSpan, withGaps, withZeros } from "./chart-series.ts";

const ChartPlot = loadLater(() => import("./chart-plot.tsx").then((module) => module.ChartPlot), {
  content: true,
  placeholder: ({ isCompact, summary }) => (
    <div className={classes.chart} data-compact={isCompact || undefined} role="img" aria-label={summary} />
  ),
});

interface Props {
  kind: ChartKind;
  range: ChartRange;
  /** ISO 8601, at least one. */
  times: readonly string[];
  series: readonly ChartSeries[];
  isCompact?: boolean;
  formatValue: (value: number) => string;
  summary: string;
}

/** The chart itself with its legend, and the values at the pointer. */
export function ChartDrawing({ times, series, kind, range, isCompact = false, formatValue, summary }: Props) {
  const drawn = prepare(kind, range, times, series);
  return (
    <>
      <ChartPlot drawn={drawn} kind={kind} isCompact={isCompact} formatValue={formatValue} summary={summary} />
      <ChartLegend
        series={series}
        kind={kind}
        formatValue={formatValue}
        hasGaps={drawn.gaps.length > 0}
        hasBefore={drawn.before !== null}
      />
    </>
  );
}

function prepare(
  kind: ChartKind,
  range: ChartRange,
  times: readonly string[],
  series: readonly ChartSeries[],
): DrawnSeries {
  const { seconds, stepSeconds, sumSeconds } = CHART_RANGES[range];
  const instants = times.map((time) => Date.parse(time) / 1000);
  const now = Math.max(Date.now() / 1000, instants.at(-1) ?? 0);
  if (kind === "areas") {
    const span = shownSpan({ seconds, stepSeconds }, instants[0], now);
    const first = instants[0] ?? span[0];
    const filled = withGaps(instants, series, stepSeconds);
    return { ...filled, span, before: first - span[0] > stepSeconds * 1.5 ? [span[0], first] : null };
  }
  // The step that has begun is shown whole.
  const end = (Math.floor(now / sumSeconds) + 1) * sumSeconds;
  const span = shownSpan({ seconds, stepSeconds: sumSeconds }, instants[0], end);
  if (kind === "bars") return { ...withZeros(instants, series, sumSeconds, span), span, gaps: [], before: null };
  return { ...withGaps(instants, series, sumSeconds), span, gaps: [], before: null };
}
