import { Table } from "@mantine/core";
import type { HourlyRequestCount } from "#server/contract/api-requests.ts";
import { REQUEST_OUTCOMES } from "#server/contract/request-outcomes.ts";
import { formatNumber } from "../../../_ui/format.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import classes from "./hourly-requests.module.css";
import { OUTCOMES } from "./request-outcomes.ts";
import { requestLogTexts } from "./texts.ts";

const formatHour = (instant: string) => new Date(instant).toISOString().slice(0, 16).replace("T", " ");

export function HourlyRequestsTable({ hours }: { hours: HourlyRequestCount[] }) {
  return (
    <ScrollRegion className={classes.table} aria-label={requestLogTexts.chart.table}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{requestLogTexts.chart.hourColumn}</Table.Th>
            {REQUEST_OUTCOMES.map((outcome) => (
              <Table.Th key={outcome} ta="end">
                {OUTCOMES[outcome].label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hours.toReversed().map((hour) => (
            <Table.Tr key={hour.hour}>
              <Table.Td>{formatHour(hour.hour)}</Table.Td>
              {REQUEST_OUTCOMES.map((outcome) => (
                <Table.Td key={outcome} ta="end">
                  {formatNumber(hour[outcome])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
