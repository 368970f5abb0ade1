"use client";

import { useState } from "react";
import type { ChartKind, DrawnSeries } from "./chart-series.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { type PointedAt, TimeChart } from "./time-chart.tsx";

interface Props {
  drawn: DrawnSeries;
  kind: ChartKind;
  isCompact: boolean;
  formatValue: (value: number) => string;
  /** What the chart shows, in a sentence. */
  summary: string;
}

/** What a chart draws, and the values at the pointer. */
export function ChartPlot({ drawn, ...chart }: Props) {
  const [pointed, setPointed] = useState<PointedAt | null>(null);
  return (
    <TimeChart {...chart} {...drawn} onPoint={setPointed}>
      {pointed && <ChartTooltip pointed={pointed} drawn={drawn} formatValue={chart.formatValue} />}
    </TimeChart>
  );
}
