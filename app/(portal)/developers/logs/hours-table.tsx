import { Table } from "@mantine/core";
import { type RequestCount, RequestOutcome } from "#server/contract/requests.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import classes from "./hours-chart.module.css";
import { OUTCOMES } from "./outcomes.ts";

const hourOf = (instant: string) => new Date(instant).toISOString().slice(0, 16).replace("T", " ");

export function HoursTable({ hours }: { hours: RequestCount[] }) {
  return (
    <ScrollRegion className={classes.table} aria-label="Calls by hour">
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Hour (UTC)</Table.Th>
            {RequestOutcome.options.map((outcome) => (
              <Table.Th key={outcome} ta="end">
                {OUTCOMES[outcome].label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hours.toReversed().map((hour) => (
            <Table.Tr key={hour.hour}>
              <Table.Td>{hourOf(hour.hour)}</Table.Td>
              {RequestOutcome.options.map((outcome) => (
                <Table.Td key={outcome} ta="end">
                  {hour[outcome].toLocaleString("en")}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
