import type { HourlyRequestCount } from "#server/contract/api-requests.ts";
import { REQUEST_OUTCOMES } from "#server/contract/request-outcomes.ts";
import { formatNumber, timeFormat } from "../../../_ui/format.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Table } from "../../../_ui/table.tsx";
import classes from "./hourly-requests.module.css";
import { OUTCOMES } from "./request-outcomes.ts";
import { requestLogTexts } from "./texts.ts";

const formatHour = timeFormat({ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

export function HourlyRequestsTable({ hours }: { hours: HourlyRequestCount[] }) {
  return (
    <ScrollRegion className={classes.table} aria-label={requestLogTexts.chart.table}>
      <Table
        stickyHeader
        head={[requestLogTexts.chart.hourColumn, ...REQUEST_OUTCOMES.map((outcome) => OUTCOMES[outcome].label)]}
      >
        {hours.toReversed().map((hour) => (
          <tr key={hour.hour}>
            <td>{formatHour(hour.hour)}</td>
            {REQUEST_OUTCOMES.map((outcome) => (
              <td key={outcome}>{formatNumber(hour[outcome])}</td>
            ))}
          </tr>
        ))}
      </Table>
    </ScrollRegion>
  );
}
