"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CommandPoint } from "#server/contract/charts.ts";
import { ChartCard } from "../../_ui/charts/chart-card.tsx";
import type { ChartSeries } from "../../_ui/charts/chart-series.ts";
import { chartTexts } from "../../_ui/charts/chart-texts.ts";
import { CHART_REFETCH_MS, useChartRange } from "../../_ui/charts/use-chart-range.ts";
import { formatNumber } from "../../_ui/format.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { describeOutcomes } from "./describe-outcomes.ts";

const texts = chartTexts.commands;

/** How the account's commands ended, and how long they took. */
export function CommandCharts() {
  const { range, onRange } = useChartRange();
  const chart = useQuery({
    ...useTRPC().charts.commands.queryOptions({ range }, { refetchInterval: CHART_REFETCH_MS }),
    placeholderData: keepPreviousData,
  });
  const points = chart.data ?? [];
  const common = {
    range,
    onRange,
    times: chart.data?.map(({ at }) => at),
    error: chart.error,
    onRetry: () => void chart.refetch(),
    empty: texts.empty,
  };
  return (
    <>
      <ChartCard
        {...common}
        title={texts.title}
        description={texts.description}
        isStacked
        series={outcomeSeries(points)}
        formatValue={formatNumber}
        summary={describeOutcomes(points)}
      />
      {points.some(({ p50Ms }) => p50Ms !== null) && (
        <ChartCard
          {...common}
          title={texts.latencyTitle}
          series={latencySeries(points)}
          formatValue={texts.milliseconds}
          summary={texts.latencySummary(texts.milliseconds(Math.max(...points.map(({ p95Ms }) => p95Ms ?? 0))))}
        />
      )}
    </>
  );
}

const outcomeSeries = (points: readonly CommandPoint[]): ChartSeries[] => [
  {
    key: "succeeded",
    label: texts.succeeded,
    color: "var(--mantine-color-green-7)",
    values: points.map(({ succeeded }) => succeeded),
  },
  {
    key: "failed",
    label: texts.failed,
    color: "var(--mantine-color-red-7)",
    values: points.map(({ failed }) => failed),
  },
  ...(points.some(({ skipped }) => skipped > 0)
    ? [
        {
          key: "skipped",
          label: texts.skipped,
          color: "var(--mantine-color-amber-7)",
          values: points.map(({ skipped }) => skipped),
          isLine: true,
        },
      ]
    : []),
];

const latencySeries = (points: readonly CommandPoint[]): ChartSeries[] => [
  { key: "p50", label: texts.p50, color: "var(--mantine-color-green-7)", values: points.map(({ p50Ms }) => p50Ms) },
  { key: "p95", label: texts.p95, color: "var(--mantine-color-orange-7)", values: points.map(({ p95Ms }) => p95Ms) },
];
