"use client";

import { Card, Group, Skeleton, Text, Title } from "@mantine/core";
import { useId } from "react";
import type { ChartRange } from "#server/contract/charts.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ErrorState } from "../list-states.tsx";
import twin from "../table-twin.module.css";
import { EMPTY_LINE, TextSkeleton } from "../text-skeleton.tsx";
import classes from "./chart.module.css";
import { ChartDrawing } from "./chart-drawing.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { ChartRangeControl } from "./chart-range-control.tsx";
import type { ChartKind, ChartSeries } from "./chart-series.ts";
import { ChartTable } from "./chart-table.tsx";

interface Props {
  title: string;
  /** The sum of the period or the latest count, in a few words. */
  total?: string;
  /** What the numbers mean, where the title does not say it. */
  description?: string;
  range: ChartRange;
  onRange: (range: ChartRange) => void;
  kind: ChartKind;
  /** ISO 8601; undefined while they are loaded. */
  times: readonly string[] | undefined;
  series: readonly ChartSeries[];
  isCompact?: boolean;
  formatValue: (value: number) => string;
  /** The most important thing that the chart shows, in a sentence. */
  summary: string;
  error?: unknown;
  onRetry: () => void;
  /** Shown instead of a chart without points. */
  empty: string;
}

/** A chart over time, with the values under the pointer, and the same values as a table. */
export function ChartCard({ title, total = "", description, range, onRange, ...content }: Props) {
  const id = useId();
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="xs" gap="xs" className={classes.heading}>
        <div className={classes.titleAndTotal}>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {total && <span className={classes.total}>{total}</span>}
        </div>
        <ChartRangeControl title={title} range={range} onRange={onRange} />
      </Group>
      {description && (
        <Text size="sm" c="dimmed" mb="xs">
          {description}
        </Text>
      )}
      <ChartContent {...content} range={range} title={title} />
    </Card>
  );
}

type ContentProps = Omit<Props, "total" | "description" | "onRange">;

function ChartContent({ times, error, onRetry, empty, ...chart }: ContentProps) {
  if (error && !times) return <ErrorState error={error} onRetry={onRetry} />;
  if (!times) return <LoadingChart {...chart} />;
  if (times.length > 0) return <FilledChart {...chart} times={times} />;
  return (
    <Text c="dimmed" className={classes.empty} data-compact={chart.isCompact || undefined}>
      {empty}
    </Text>
  );
}

type ChartProps = Omit<ContentProps, "times" | "error" | "onRetry" | "empty">;

function FilledChart({ title, times, summary, ...chart }: ChartProps & { times: readonly string[] }) {
  const { series, formatValue } = chart;
  return (
    <>
      <Text size="sm" mb="xs">
        {summary}
      </Text>
      <ChartDrawing {...chart} times={times} summary={summary} />
      <ChartTable caption={title} times={times} series={series} formatValue={formatValue} />
    </>
  );
}

/** As high as the chart that replaces it, so that nothing below it moves. */
const LoadingChart = ({ series, kind, formatValue, isCompact = false }: ChartProps) => {
  const { t } = useLanguage();
  return (
    <div role="status" aria-busy="true" aria-label={t("charts.loading")}>
      <Text size="sm" mb="xs">
        <TextSkeleton width="70%" />
      </Text>
      <div className={classes.chart} data-compact={isCompact || undefined}>
        <Skeleton />
      </div>
      <ChartLegend series={series} kind={kind} formatValue={formatValue} />
      <div className={twin.twin}>
        <div className={twin.summary}>{EMPTY_LINE}</div>
      </div>
    </div>
  );
};
