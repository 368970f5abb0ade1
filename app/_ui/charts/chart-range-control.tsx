"use client";

import { SegmentedControl } from "@mantine/core";
import { CHART_RANGE_NAMES } from "#server/contract/chart-ranges.ts";
import type { ChartRange } from "#server/contract/charts.ts";
import { useLanguage } from "../../_languages/use-language.ts";

interface Props {
  /** Of the chart. */
  title: string;
  range: ChartRange;
  /** All by default. */
  ranges?: readonly ChartRange[];
  onRange: (range: ChartRange) => void;
}

/** Chooses the period that a chart shows. */
export const ChartRangeControl = ({ title, range, ranges = CHART_RANGE_NAMES, onRange }: Props) => {
  const { t } = useLanguage();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("charts.rangeOf", { title })}
      value={range}
      onChange={(value) => onRange(value)}
      data={ranges.map((value) => ({ value, label: t(`charts.ranges.${value}`) }))}
    />
  );
};
