"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { CHART_RANGE_NAMES } from "#server/contract/chart-ranges.ts";
import type { ChartRange } from "#server/contract/charts.ts";

/** How often the points are read again. The service counts bots every half minute, and calls every few seconds. */
export const CHART_REFETCH_MS = 15_000;

const PERIOD = parseAsStringLiteral(CHART_RANGE_NAMES).withDefault("day");

/** The period that the charts of a page show, part of the URL; 24 hours at first. */
export function useChartRange() {
  const [range, setRange] = useQueryState("period", PERIOD);
  return { range, onRange: (period: ChartRange) => void setRange(period) };
}
