"use client";

import { SegmentedControl } from "@mantine/core";
import { ChartRange } from "#server/contract/charts.ts";
import { chartTexts } from "./chart-texts.ts";

interface Props {
  /** Of the chart. */
  title: string;
  range: ChartRange;
  onRange: (range: ChartRange) => void;
}

/** Chooses the period that a chart shows. */
export const ChartRangeControl = ({ title, range, onRange }: Props) => (
  <SegmentedControl
    size="xs"
    aria-label={chartTexts.rangeOf(title)}
    value={range}
    onChange={(value) => onRange(ChartRange.parse(value))}
    data={ChartRange.options.map((value) => ({ value, label: chartTexts.ranges[value] }))}
  />
);
