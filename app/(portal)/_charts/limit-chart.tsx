"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { LimitPoint } from "#server/contract/charts.ts";
import { ChartCard } from "../../_ui/charts/chart-card.tsx";
import type { ChartSeries } from "../../_ui/charts/chart-series.ts";
import { chartTexts } from "../../_ui/charts/chart-texts.ts";
import { CHART_REFETCH_MS, useChartRange } from "../../_ui/charts/use-chart-range.ts";
import { formatNumber } from "../../_ui/format.ts";
import { useTRPC } from "../../_ui/trpc.ts";

const texts = chartTexts.limits;
const COLORS = ["indigo-6", "teal-7", "orange-7", "grape-6", "gray-5"].map((name) => `var(--mantine-color-${name})`);
/** One colour is for all other limits. */
const MAX_BUCKETS = COLORS.length - 1;

/** How often the account's credentials called the routes of each rate limit. */
export function LimitChart() {
  const { range, onRange } = useChartRange();
  const chart = useQuery({
    ...useTRPC().charts.limits.queryOptions({ range }, { refetchInterval: CHART_REFETCH_MS }),
    placeholderData: keepPreviousData,
  });
  const points = chart.data ?? [];
  const times = [...new Set(points.map(({ at }) => at))];
  const total = (key: "calls" | "refused") => points.reduce((sum, point) => sum + point[key], 0);
  return (
    <ChartCard
      title={texts.title}
      range={range}
      onRange={onRange}
      times={chart.data && times}
      series={toSeries(points, times)}
      isStacked
      formatValue={formatNumber}
      summary={texts.summary(formatNumber(total("calls")), formatNumber(total("refused")))}
      error={chart.error}
      onRetry={() => void chart.refetch()}
      empty={texts.empty}
    />
  );
}

/** The most used limits by name, the others together. */
function toSeries(points: readonly LimitPoint[], times: readonly string[]): ChartSeries[] {
  const calls = new Map<string, number>();
  for (const point of points) calls.set(point.bucket, (calls.get(point.bucket) ?? 0) + point.calls);
  const buckets = [...calls.keys()].sort((a, b) => (calls.get(b) ?? 0) - (calls.get(a) ?? 0));
  const named = buckets.slice(0, MAX_BUCKETS);
  const row = new Map(times.map((time, index) => [time, index]));
  const series: (ChartSeries & { values: number[] })[] = [...named, ...(buckets.length > MAX_BUCKETS ? [""] : [])].map(
    (bucket, index) => ({
      key: bucket,
      label: bucket || texts.others,
      color: COLORS[index] ?? "gray",
      values: times.map(() => 0),
    }),
  );
  const refused = { key: " refused", label: texts.refused, color: "var(--mantine-color-red-7)", isLine: true };
  const refusals = times.map(() => 0);
  for (const point of points) {
    const index = row.get(point.at) ?? 0;
    const { values } = series.find(({ key }) => key === point.bucket) ?? series.at(-1) ?? { values: [] };
    values[index] = (values[index] ?? 0) + point.calls;
    refusals[index] = (refusals[index] ?? 0) + point.refused;
  }
  return [...series, { ...refused, values: refusals }];
}
