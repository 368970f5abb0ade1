"use client";

import { useState } from "react";
import type { ChartRange } from "#server/contract/charts.ts";

/** How often the points are read again. The service counts every half minute. */
export const CHART_REFETCH_MS = 60_000;

/** The period that a chart shows; 24 hours at first. */
export function useChartRange() {
  const [range, setRange] = useState<ChartRange>("day");
  return { range, onRange: setRange };
}
