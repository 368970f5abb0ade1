"use client";

import { Container, Stack, Text, Title } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBarrierBlock,
  IconCircleCheckFilled,
  IconCircleDashed,
  type TablerIcon,
} from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createTRPCClient, httpLink } from "@trpc/client";
import type { ReactNode } from "react";
import { MAX_LISTED_INCIDENTS } from "#server/contract/limits/status.ts";
import type { StatusHistory } from "#server/contract/status-history.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { BotStatusChart } from "../../_ui/charts/bot-status-chart.tsx";
import { CHART_REFETCH_MS, useChartRange } from "../../_ui/charts/use-chart-range.ts";
import { timeFormat } from "../../_ui/format.ts";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { useHydrated } from "../../_ui/use-browser-state.ts";
import { FollowIncidents } from "./_follow/follow-incidents.tsx";
import { UptimeBar } from "./_history/uptime-bar.tsx";
import { UptimeLegend, UptimeTable } from "./_history/uptime-table.tsx";
import { IncidentList } from "./_incidents/incident-list.tsx";
import { describeParts, describeService, type Part, type PartState } from "./describe-service.ts";
import classes from "./status.module.css";

const STATE_ICONS: Record<PartState, TablerIcon> = {
  works: IconCircleCheckFilled,
  degraded: IconAlertTriangle,
  partlyDown: IconAlertTriangle,
  paused: IconBarrierBlock,
  down: IconAlertTriangle,
  unknown: IconCircleDashed,
};

/** The public status page. It keeps working while the service does not respond. */
export function StatusPage({ counts }: { counts: ReactNode }) {
  const language = useLanguage();
  const { t } = language;
  const { answer, checkedAt } = useServiceStatus();
  const history = useStatusHistory();
  const hydrated = useHydrated();
  const incidents = history?.incidents ?? [];
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const past = incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  return (
    <Container size="sm" py={{ base: "lg", sm: 48 }}>
      <PageHeader title={t("status.title")} description={t("status.description")} />
      <Stack gap="lg">
        <StatusSummary {...describeService(language, answer, open)} />
        {open.length > 0 && <IncidentList title={t("status.incidents.open")} incidents={open} />}
        <Stack gap="xs">
          <ul className={classes.parts} aria-label={t("status.parts")}>
            {describeParts(answer, open).map((part) => (
              <PartRow key={part.id} part={part} history={history} />
            ))}
          </ul>
          {history && <UptimeLegend />}
          {history ? <UptimeTable history={history} /> : <Text size="sm">{t("status.history.failed")}</Text>}
        </Stack>
        {history && (
          <IncidentList
            title={t("status.incidents.past")}
            incidents={past}
            empty={t("status.incidents.none")}
            note={past.length === MAX_LISTED_INCIDENTS && t("status.incidents.latest", { count: past.length })}
          />
        )}
        <FollowIncidents sendsMails={history?.sendsMails ?? false} />
        <section aria-labelledby="numbers">
          <Title order={2} size="h4" mb="sm" id="numbers">
            {t("status.numbers")}
          </Title>
          {counts}
        </section>
        <ServiceStatusChart />
        <Text size="sm" c="dimmed">
          {hydrated && checkedAt > 0
            ? t("status.checked", { time: formatTime(language, checkedAt) })
            : t("status.notChecked")}
        </Text>
      </Stack>
    </Container>
  );
}

function StatusSummary({ state, title, text }: ReturnType<typeof describeService>) {
  const Icon = STATE_ICONS[state];
  return (
    <div className={classes.summary} data-state={state} role="status">
      <Icon size={32} stroke={1.8} className={classes.icon} aria-hidden />
      <div>
        <Text fw={650} size="lg">
          {title}
        </Text>
        <Text size="sm">{text}</Text>
      </div>
    </div>
  );
}

function PartRow({ part: { id, state }, history }: { part: Part; history: StatusHistory | undefined }) {
  const { t } = useLanguage();
  const name = t(`incidents.parts.${id}.name`);
  const days = history?.parts.find(({ part }) => part === id)?.days;
  return (
    <li className={classes.part}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t(`incidents.parts.${id}.what`)}
        </Text>
      </div>
      <PartStateLabel state={state} />
      {history && days && <UptimeBar name={name} days={days} today={history.today} />}
    </li>
  );
}

function PartStateLabel({ state }: { state: PartState }) {
  const { t } = useLanguage();
  const Icon = STATE_ICONS[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={18} stroke={2} className={classes.icon} aria-hidden />
      {t(`status.states.${state}`)}
    </span>
  );
}

const formatTime = timeFormat({ timeStyle: "medium" });

/** The bots of all accounts by live status over time. */
function ServiceStatusChart() {
  const { range, onRange } = useChartRange();
  const chart = useQuery({
    ...useTRPC().charts.serviceStatus.queryOptions({ range }, { refetchInterval: CHART_REFETCH_MS }),
    placeholderData: keepPreviousData,
  });
  return (
    <BotStatusChart
      points={chart.data}
      range={range}
      onRange={onRange}
      error={chart.error}
      onRetry={() => void chart.refetch()}
    />
  );
}

/** Sends no session cookie: checking a session needs the database, which may be down. */
const anonymousClient = createTRPCClient<PortalRouter>({
  links: [
    httpLink({
      url: "/api/trpc",
      fetch: (input, init) => fetch(input, { ...init, credentials: "omit" } as RequestInit),
    }),
  ],
});

const REFRESH_MS = 5_000;
const REQUEST_TIMEOUT_MS = 4_000;

/** Polls the status of the service, even while the browser reports that it is offline. */
function useServiceStatus() {
  const status = useQuery({
    queryKey: ["service-status"],
    queryFn: () => fetchStatus().catch(() => null),
    networkMode: "always",
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return { answer: status.data, checkedAt: status.dataUpdatedAt };
}

const HISTORY_REFRESH_MS = 30_000;

/** The last history that was read, also while the service does not respond. */
function useStatusHistory(): StatusHistory | undefined {
  const history = useQuery(useTRPC().status.history.queryOptions({}, { refetchInterval: HISTORY_REFRESH_MS }));
  return history.data;
}

const fetchStatus = () => anonymousClient.service.status.query({}, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
