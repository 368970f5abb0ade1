"use client";

import { Card, Group, Text, Title } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { CHART_RANGES } from "#server/contract/chart-ranges.ts";
import type { ChartRange } from "#server/contract/charts.ts";
import { ErrorState } from "../list-states.tsx";
import { ScrollRegion } from "../scroll-region.tsx";
import { Table } from "../table.tsx";
import classes from "./chart.module.css";
import { ChartRangeControl } from "./chart-range-control.tsx";
import { type ChartSeries, withGaps } from "./chart-series.ts";
import { chartTexts } from "./chart-texts.ts";
import { LoadingChart } from "./loading-chart.tsx";
import { TimeChart } from "./time-chart.tsx";

interface Props {
  title: string;
  /** What the numbers mean, where the title does not say it. */
  description?: string;
  range: ChartRange;
  onRange: (range: ChartRange) => void;
  /** ISO 8601; undefined while they are loaded. */
  times: readonly string[] | undefined;
  series: readonly ChartSeries[];
  isStacked?: boolean;
  isCompact?: boolean;
  formatValue: (value: number) => string;
  /** The most important thing that the chart shows, in a sentence. */
  summary: string;
  error?: unknown;
  onRetry: () => void;
  /** Shown instead of a chart without points. */
  empty: string;
  children?: ReactNode;
}

/** A chart over time, with the values under the pointer, and the same values as a table. */
export function ChartCard({ title, description, range, onRange, children, ...content }: Props) {
  const id = useId();
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="xs" gap="sm" className={classes.heading}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <ChartRangeControl title={title} range={range} onRange={onRange} />
      </Group>
      {description && (
        <Text size="sm" c="dimmed" mb="xs">
          {description}
        </Text>
      )}
      <ChartContent {...content} range={range} title={title} />
      {children}
    </Card>
  );
}

type ContentProps = Omit<Props, "description" | "onRange" | "children">;

function ChartContent({ times, error, onRetry, empty, ...chart }: ContentProps) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!times) return <LoadingChart isCompact={chart.isCompact ?? false} lines={chart.series.length} />;
  if (times.length === 0) return <Text c="dimmed">{empty}</Text>;
  return <FilledChart {...chart} times={times} />;
}

function FilledChart({
  title,
  range,
  times,
  series,
  isStacked = false,
  isCompact = false,
  formatValue,
  summary,
}: Omit<ContentProps, "error" | "onRetry" | "empty"> & { times: readonly string[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const { seconds, stepSeconds } = CHART_RANGES[range];
  const instants = times.map((time) => Date.parse(time) / 1000);
  const filled = withGaps(instants, series, stepSeconds);
  const to = Math.max(Date.now() / 1000, instants.at(-1) ?? 0);
  const index = pointed ?? filled.times.length - 1;
  return (
    <>
      <Text size="sm" mb="xs">
        {summary}
      </Text>
      <TimeChart
        {...filled}
        isStacked={isStacked}
        isCompact={isCompact}
        formatValue={formatValue}
        range={[to - seconds, to]}
        summary={summary}
        onPoint={setPointed}
      />
      <ul className={classes.legend}>
        {filled.series.map(({ key, label, color, isLine, values }) => (
          <li key={key}>
            <span className={classes.mark} data-line={isLine} style={{ backgroundColor: color }} aria-hidden />
            {label}
            <span className={classes.value}>{formatOr(values[index], formatValue)}</span>
          </li>
        ))}
        <li className={classes.time}>{chartTexts.valuesAt(filled.times[index] ?? to)}</li>
      </ul>
      <ChartTable caption={title} times={times} series={series} formatValue={formatValue} />
    </>
  );
}

const formatOr = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? "–" : format(value);

/** More rows than that say no more. */
const MAX_ROWS = 48;

interface ChartTableProps {
  caption: string;
  times: readonly string[];
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
}

/** The values of a chart, the latest first; of a long chart every so many. */
function ChartTable({ caption, times, series, formatValue }: ChartTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.table} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{chartTexts.asTable}</summary>
      {isOpen && (
        <ScrollRegion aria-label={chartTexts.tableOf(caption)} className={classes.scroll}>
          <Table aria-label={caption} head={[chartTexts.time, ...series.map(({ label }) => label)]}>
            {chosenRows(times).map((index) => (
              <tr key={times[index]}>
                <td>{chartTexts.at(Date.parse(times[index] ?? "") / 1000)}</td>
                {series.map(({ key, values }) => {
                  const value = values[index] ?? null;
                  return <td key={key}>{value === null ? "–" : formatValue(value)}</td>;
                })}
              </tr>
            ))}
          </Table>
        </ScrollRegion>
      )}
    </details>
  );
}

function chosenRows(times: readonly string[]): number[] {
  const every = Math.ceil(times.length / MAX_ROWS);
  return times.map((_, index) => times.length - 1 - index).filter((_, row) => row % every === 0);
}
