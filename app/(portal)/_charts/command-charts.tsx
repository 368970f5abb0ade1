"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CommandPoint } from "#server/contract/charts.ts";
import { ChartCard } from "../../_ui/charts/chart-card.tsx";
import type { ChartSeries } from "../../_ui/charts/chart-series.ts";
import { chartTexts } from "../../_ui/charts/chart-texts.ts";
import { CHART_REFETCH_MS, useChartRange } from "../../_ui/charts/use-chart-range.ts";
import { formatMilliseconds, formatNumber } from "../../_ui/format.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useBotActivity } from "../_live/fleet-provider.tsx";
import { describeOutcomes } from "./describe-outcomes.ts";

const texts = chartTexts.commands;

/** How the account's commands ended, and how long they took. */
export function CommandCharts() {
  const { range, onRange } = useChartRange();
  const chart = useQuery({
    ...useTRPC().charts.commands.queryOptions({ range }, { refetchInterval: CHART_REFETCH_MS }),
    placeholderData: keepPreviousData,
  });
  useRefetchForCommands(chart.refetch);
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
        {...(points.length > 0 ? describeOutcomes(points) : { summary: "" })}
        title={texts.title}
        description={texts.description}
        kind="bars"
        series={outcomeSeries(points)}
        formatValue={formatNumber}
      />
      {points.some(({ p50Ms }) => p50Ms !== null) && (
        <ChartCard
          {...common}
          title={texts.latencyTitle}
          kind="lines"
          series={latencySeries(points)}
          formatValue={formatMilliseconds}
          summary={texts.latencySummary(formatMilliseconds(Math.max(...points.map(({ p95Ms }) => p95Ms ?? 0))))}
        />
      )}
    </>
  );
}

/** The service stores what it counts every few seconds. */
const STORED_MS = 6_000;

/** Reads the counts again soon after a bot has run a command, and at most once in the time in which they are stored. */
function useRefetchForCommands(refetch: () => Promise<unknown>): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useBotActivity(null, ({ kind }) => {
    if (kind !== "command" && kind !== "chat") return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void refetch();
    }, STORED_MS);
  });
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
}

const OUTCOMES = [
  ["succeeded", "var(--mantine-color-green-7)"],
  ["failed", "var(--mantine-color-red-7)"],
  ["skipped", "var(--mantine-color-gray-5)"],
] as const;

const outcomeSeries = (points: readonly CommandPoint[]): ChartSeries[] =>
  OUTCOMES.map(([key, color]) => ({ key, label: texts[key], color, values: points.map((point) => point[key]) }));

const latencySeries = (points: readonly CommandPoint[]): ChartSeries[] => [
  { key: "p50", label: texts.p50, color: "var(--mantine-color-green-7)", values: points.map(({ p50Ms }) => p50Ms) },
  { key: "p95", label: texts.p95, color: "var(--mantine-color-orange-7)", values: points.map(({ p95Ms }) => p95Ms) },
];
