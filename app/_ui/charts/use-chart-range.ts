"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ChartRange } from "#server/contract/charts.ts";

/** How often the points are read again. The service counts every half minute. */
export const CHART_REFETCH_MS = 60_000;

const PERIOD = parseAsStringLiteral(["day", "week"] satisfies ChartRange[]).withDefault("day");

/** The period that the charts of a page show, part of the URL; 24 hours at first. */
export function useChartRange() {
  const [range, setRange] = useQueryState("period", PERIOD);
  return { range, onRange: (period: ChartRange) => void setRange(period) };
}
