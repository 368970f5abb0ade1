"use client";

import { useState } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { TableTwin } from "../table-twin.tsx";
import { formatOrNone } from "./chart-legend.tsx";
import type { ChartSeries } from "./chart-series.ts";
import { formatMoment } from "./format-instants.ts";

/** More rows than that say no more. */
const MAX_ROWS = 48;

interface Props {
  caption: string;
  /** ISO 8601. */
  times: readonly string[];
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
}

/** The values of a chart, the latest first; of a long chart every so many. */
export function ChartTable({ caption, times, series, formatValue }: Props) {
  const language = useLanguage();
  const { t } = language;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TableTwin
      label={caption}
      head={[t("charts.time"), ...series.map(({ label }) => label)]}
      ofNumbers
      onToggle={setIsOpen}
    >
      {isOpen &&
        chosenRows(times).map((index) => (
          <tr key={times[index]}>
            <td>{formatMoment(language, times[index] ?? "")}</td>
            {series.map(({ key, values }) => (
              <td key={key}>{formatOrNone(values[index], formatValue)}</td>
            ))}
          </tr>
        ))}
    </TableTwin>
  );
}

function chosenRows(times: readonly string[]): number[] {
  const every = Math.ceil(times.length / MAX_ROWS);
  return times.map((_, index) => times.length - 1 - index).filter((_, row) => row % every === 0);
}
