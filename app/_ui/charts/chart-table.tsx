import { Table } from "@mantine/core";
import { useState } from "react";
import { ScrollRegion } from "../scroll-region.tsx";
import classes from "./chart.module.css";
import type { ChartSeries } from "./chart-series.ts";
import { chartTexts } from "./chart-texts.ts";

/** More rows than that say no more. */
const MAX_ROWS = 48;

interface Props {
  caption: string;
  times: readonly string[];
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
}

/** The values of a chart, the latest first; of a long chart every so many. */
export function ChartTable({ caption, times, series, formatValue }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.table} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{chartTexts.asTable}</summary>
      {isOpen && (
        <ScrollRegion aria-label={chartTexts.tableOf(caption)} className={classes.scroll}>
          <Table aria-label={caption}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{chartTexts.time}</Table.Th>
                {series.map(({ key, label }) => (
                  <Table.Th key={key}>{label}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {chosenRows(times).map((index) => (
                <Table.Tr key={times[index]}>
                  <Table.Td>{chartTexts.at(Date.parse(times[index] ?? "") / 1000)}</Table.Td>
                  {series.map(({ key, values }) => {
                    const value = values[index] ?? null;
                    return <Table.Td key={key}>{value === null ? "–" : formatValue(value)}</Table.Td>;
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
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
