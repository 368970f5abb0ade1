"use client";

import { Card, Group, Text } from "@mantine/core";
import type { HourlyRequestCount } from "#server/contract/api-requests.ts";
import { REQUEST_OUTCOMES } from "#server/contract/request-outcomes.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { timeFormat } from "../../../_ui/format.ts";
import { TableTwin } from "../../../_ui/table-twin.tsx";
import classes from "./hourly-requests.module.css";

const CHART_HEIGHT = 96;
const formatClock = timeFormat({ hour: "2-digit", minute: "2-digit" });
const totalRequests = (hour: HourlyRequestCount) => REQUEST_OUTCOMES.reduce((sum, outcome) => sum + hour[outcome], 0);

/** The requests of the last 24 hours as stacked bars and as a table. */
export function HourlyRequestsChart({ hours }: { hours: HourlyRequestCount[] }) {
  const language = useLanguage();
  const { t } = language;
  const max = Math.max(1, ...hours.map(totalRequests));
  const total = hours.reduce((sum, hour) => sum + totalRequests(hour), 0);
  return (
    <Card withBorder component="section" aria-labelledby="hours">
      <Text id="hours" fw={600} size="sm" component="h2" mb="sm">
        {t("developers.logs.chart.title", { total })}
      </Text>
      <div className={classes.chart} style={{ height: CHART_HEIGHT }} suppressHydrationWarning>
        {hours.map((hour) => (
          <Bar key={hour.hour} hour={hour} max={max} />
        ))}
      </div>
      <Group justify="space-between" mt={4} suppressHydrationWarning>
        <Text size="xs" c="dimmed" suppressHydrationWarning>
          {formatClock(language, hours[0]?.hour ?? "")}
        </Text>
        <Legend hours={hours} />
        <Text size="xs" c="dimmed">
          {t("developers.logs.chart.now")}
        </Text>
      </Group>
      <HourlyRequestsTable hours={hours} />
    </Card>
  );
}

function Bar({ hour, max }: { hour: HourlyRequestCount; max: number }) {
  const language = useLanguage();
  const { t, format } = language;
  const parts = REQUEST_OUTCOMES.filter((outcome) => hour[outcome] > 0);
  const time = formatClock(language, hour.hour);
  const counts = parts.map((outcome) => t(`developers.logs.outcomes.${outcome}.counted`, { count: hour[outcome] }));
  const title =
    counts.length > 0
      ? t("developers.logs.chart.hour", { time, outcomes: format.plainList(counts) })
      : t("developers.logs.chart.emptyHour", { time });
  return (
    <div className={classes.hour} role="img" aria-label={title} title={title} suppressHydrationWarning>
      {parts.map((outcome) => (
        <div
          key={outcome}
          className={classes.part}
          data-outcome={outcome}
          style={{ height: Math.max(3, (hour[outcome] / max) * CHART_HEIGHT) }}
        />
      ))}
    </div>
  );
}

function Legend({ hours }: { hours: HourlyRequestCount[] }) {
  const { t } = useLanguage();
  const present = REQUEST_OUTCOMES.filter((outcome) => hours.some((hour) => hour[outcome] > 0));
  return (
    <Group gap="md" component="ul" className={classes.legend}>
      {present.map((outcome) => (
        <li key={outcome}>
          <span className={classes.part} data-outcome={outcome} aria-hidden />
          {t(`developers.logs.outcomes.${outcome}.label`)}
        </li>
      ))}
    </Group>
  );
}

const formatHour = timeFormat({ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

function HourlyRequestsTable({ hours }: { hours: HourlyRequestCount[] }) {
  const language = useLanguage();
  const { t, format } = language;
  return (
    <TableTwin
      label={t("developers.logs.chart.table")}
      head={[
        t("developers.logs.chart.hourColumn"),
        ...REQUEST_OUTCOMES.map((outcome) => t(`developers.logs.outcomes.${outcome}.label`)),
      ]}
      ofNumbers
    >
      {hours.toReversed().map((hour) => (
        <tr key={hour.hour}>
          <td suppressHydrationWarning>{formatHour(language, hour.hour)}</td>
          {REQUEST_OUTCOMES.map((outcome) => (
            <td key={outcome}>{format.number(hour[outcome])}</td>
          ))}
        </tr>
      ))}
    </TableTwin>
  );
}
