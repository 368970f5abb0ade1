"use client";

import { Box, Group, SegmentedControl, Switch, Tabs, TextInput } from "@mantine/core";
import { IconActivity, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RequestOutcome } from "#server/contract/api-requests.ts";
import { REQUEST_OUTCOMES } from "#server/contract/request-outcomes.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { type FilterChip, FilterChips } from "../../../_ui/filter-chips.tsx";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Select } from "../../../_ui/overlays/select.tsx";
import { PageButtons } from "../../../_ui/page-buttons.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { PhoneFilterButton } from "../../../_ui/phone-filters.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { HourlyRequestsChart } from "./hourly-requests-chart.tsx";
import { LoggedRequests } from "./logged-requests.tsx";
import { type LogFilter, useLogFilter } from "./use-log-filter.ts";

const LimitsTab = loadLater(() => import("./limits-tab.tsx").then((module) => module.LimitsTab), {
  placeholder: <LoadingRows rows={8} />,
});

export function LogsPage() {
  const { t } = useLanguage();
  const log = useLogFilter();
  return (
    <>
      <PageHeader title={t("developers.logs.title")} description={t("developers.logs.description")} />
      <CredentialFilter log={log} />
      <Tabs
        value={log.filter.tab}
        onChange={(tab) => void log.setFilter({ tab: tab as "requests" | "limits" })}
        keepMounted={false}
        mt="md"
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="requests">{t("developers.logs.tabs.requests")}</Tabs.Tab>
          <Tabs.Tab value="limits">{t("developers.logs.tabs.limits")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="requests">
          <RequestLog log={log} />
        </Tabs.Panel>
        <Tabs.Panel value="limits">
          <LimitsTab scope={log.scope} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
const ALL_CREDENTIALS = "all";

/** Selects the requests of all credentials of the account, of one API token or of one application. */
function CredentialFilter({ log: { filter, setFilter } }: { log: LogFilter }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const tokens = useQuery(trpc.tokens.list.queryOptions({}));
  const applications = useQuery(trpc.applications.list.queryOptions({}));
  const value = filter.application
    ? `application:${filter.application}`
    : filter.token
      ? `token:${filter.token}`
      : ALL_CREDENTIALS;
  const choose = (chosen: string | null) => {
    const [kind, id = null] = (chosen ?? ALL_CREDENTIALS).split(":");
    const application = kind === "application" ? id : null;
    void setFilter({ application, token: kind === "token" ? id : null, before: null });
  };
  return (
    <Group>
      <Select
        label={t("developers.logs.credential.label")}
        value={value}
        onChange={choose}
        allowDeselect={false}
        searchable
        w={{ base: "100%", xs: 320 }}
        data={[
          { value: ALL_CREDENTIALS, label: t("developers.logs.credential.all") },
          {
            group: t("developers.logs.credential.tokens"),
            items: (tokens.data ?? []).map(({ id, name }) => ({ value: `token:${id}`, label: name })),
          },
          {
            group: t("developers.logs.credential.applications"),
            items: (applications.data ?? []).map(({ id, name }) => ({ value: `application:${id}`, label: name })),
          },
        ]}
      />
    </Group>
  );
}

const LIVE_INTERVAL_MS = 2_000;
const PAGE_SIZE = 100;
const ALL_OUTCOMES = "all";

function RequestLog({ log }: { log: LogFilter }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const [live, setLive] = useState(true);
  const { filter, setFilter, scope, query } = log;
  const refetchInterval = live && !filter.before ? LIVE_INTERVAL_MS : false;
  const requests = useQuery(
    trpc.requests.list.queryOptions(query, { refetchInterval, placeholderData: keepPreviousData }),
  );
  const hours = useQuery(trpc.requests.count.queryOptions(scope, { refetchInterval: refetchInterval && 10_000 }));
  return (
    <>
      {hours.data && <HourlyRequestsChart hours={hours.data} />}
      <Group my="md" gap="sm" align="flex-end" wrap="nowrap">
        <Box visibleFrom="sm">
          <OutcomeFilter log={log} />
        </Box>
        <TextInput
          type="search"
          aria-label={t("developers.logs.filter.requestId")}
          placeholder={t("developers.logs.filter.requestIdExample")}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={filter.request}
          onChange={(event) => void setFilter({ request: event.currentTarget.value || null, before: null })}
          flex="1 1 0"
          miw={0}
        />
        <Switch
          label={t("developers.logs.filter.live")}
          checked={live}
          onChange={(event) => setLive(event.currentTarget.checked)}
          disabled={filter.before !== null}
          pb={6}
        />
        <PhoneFilterButton count={filter.outcome ? 1 : 0}>
          <OutcomeFilter log={log} vertical />
        </PhoneFilterButton>
      </Group>
      <FilterChips
        chips={useChips(log)}
        onClear={() => void setFilter({ application: null, token: null, outcome: null, before: null })}
      />
      {requests.isError && <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />}
      {requests.isPending && <LoadingRows />}
      {requests.data && requests.data.length > 0 && (
        <LoggedRequests requests={requests.data} isOpen={filter.request !== ""} />
      )}
      {requests.data?.length === 0 && <NoRequests log={log} />}
      <PageButtons
        before={filter.before}
        older={requests.data?.length === PAGE_SIZE ? requests.data.at(-1)?.id : undefined}
        labels={{ newest: t("developers.logs.paging.newest"), older: t("developers.logs.paging.older") }}
        onChange={(before) => void setFilter({ before }, before === null ? {} : { history: "push" })}
      />
    </>
  );
}

/** Which replies are shown. @param props.vertical In a sheet. */
const OutcomeFilter = ({ log: { filter, setFilter }, vertical = false }: { log: LogFilter; vertical?: boolean }) => {
  const { t } = useLanguage();
  return (
    <SegmentedControl
      aria-label={t("developers.logs.filter.outcome")}
      orientation={vertical ? "vertical" : "horizontal"}
      fullWidth={vertical}
      value={filter.outcome ?? ALL_OUTCOMES}
      onChange={(value) =>
        void setFilter({ outcome: value === ALL_OUTCOMES ? null : (value as RequestOutcome), before: null })
      }
      data={[
        { value: ALL_OUTCOMES, label: t("developers.logs.filter.all") },
        ...REQUEST_OUTCOMES.map((value) => ({ value, label: t(`developers.logs.outcomes.${value}.label`) })),
      ]}
    />
  );
};

function useChips({ filter: { application, token, outcome }, setFilter }: LogFilter): FilterChip[] {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const tokens = useQuery(trpc.tokens.list.queryOptions({}));
  const applications = useQuery(trpc.applications.list.queryOptions({}));
  const credentialId = application ?? token;
  const credentials: readonly { id: string; name: string }[] = (application ? applications : tokens).data ?? [];
  const chip = (id: string, property: string, value: string, onRemove: () => void): FilterChip => ({
    ...{ id, onRemove },
    label: t("shared.filters.chip", { property, value }),
  });
  return [
    ...(credentialId === null
      ? []
      : [
          chip(
            credentialId,
            t("developers.logs.credential.label"),
            credentials.find(({ id }) => id === credentialId)?.name ?? credentialId,
            () => void setFilter({ application: null, token: null, before: null }),
          ),
        ]),
    ...(outcome === null
      ? []
      : [
          chip(
            outcome,
            t("developers.logs.filter.outcome"),
            t(`developers.logs.outcomes.${outcome}.label`),
            () => void setFilter({ outcome: null, before: null }),
          ),
        ]),
  ];
}

function NoRequests({ log: { filter, setFilter } }: { log: LogFilter }) {
  const { t } = useLanguage();
  const { application, token, outcome, request, before } = filter;
  const isFiltered = [token, outcome, request || null, before].some((value) => value !== null);
  const scope = application ? { applicationId: application } : {};
  const { data: all } = useQuery({ ...useTRPC().requests.countAll.queryOptions(scope), enabled: isFiltered });
  if (!isFiltered || all?.count === 0) {
    return (
      <EmptyState icon={IconActivity} title={t("developers.logs.empty.title")} text={t("developers.logs.empty.text")} />
    );
  }
  const clear = () => void setFilter({ token: null, outcome: null, request: null, before: null });
  return (
    <NothingFound
      title={t("developers.logs.noMatch.title")}
      text={all ? t("developers.logs.noMatch.text", { isMore: String(all.isMore), count: all.count }) : ""}
      clear={t("developers.logs.noMatch.clear")}
      onClear={clear}
    />
  );
}
