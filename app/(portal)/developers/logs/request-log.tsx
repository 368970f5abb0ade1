"use client";

import { Group, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { IconActivity, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { PageButtons } from "../../../_ui/page-buttons.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { HourlyRequestsChart } from "./hourly-requests-chart.tsx";
import { RequestList } from "./request-list.tsx";
import { OUTCOMES } from "./request-outcomes.ts";
import { requestLogTexts } from "./texts.ts";
import type { LogFilter } from "./use-log-filter.ts";

const texts = requestLogTexts;
const LIVE_INTERVAL_MS = 2_000;
const PAGE_SIZE = 100;
const ALL_OUTCOMES = "all";

export function RequestLog({ log }: { log: LogFilter }) {
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
      <Group my="md" gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={texts.filter.outcome}
          value={filter.outcome ?? ALL_OUTCOMES}
          onChange={(value) =>
            void setFilter({ outcome: value === ALL_OUTCOMES ? null : (value as keyof typeof OUTCOMES), before: null })
          }
          data={[
            { value: ALL_OUTCOMES, label: texts.filter.all },
            ...Object.entries(OUTCOMES).map(([value, { label }]) => ({ value, label })),
          ]}
        />
        <TextInput
          type="search"
          aria-label={texts.filter.requestId}
          placeholder={texts.filter.requestIdExample}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={filter.request}
          onChange={(event) => void setFilter({ request: event.currentTarget.value || null, before: null })}
          flex="1 1 220px"
        />
        <Switch
          label={texts.filter.live}
          checked={live}
          onChange={(event) => setLive(event.currentTarget.checked)}
          disabled={filter.before !== null}
          pb={6}
        />
      </Group>
      {requests.isError && <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />}
      {requests.isPending && <LoadingRows />}
      {requests.data && requests.data.length > 0 && (
        <RequestList requests={requests.data} isOpen={filter.request !== ""} />
      )}
      {requests.data?.length === 0 && <NoRequests log={log} />}
      <PageButtons
        before={filter.before}
        older={requests.data?.length === PAGE_SIZE ? requests.data.at(-1)?.id : undefined}
        texts={texts.paging}
        onChange={(before) => void setFilter({ before }, before === null ? {} : { history: "push" })}
      />
    </>
  );
}

function NoRequests({ log: { filter, setFilter } }: { log: LogFilter }) {
  const { application, token, outcome, request, before } = filter;
  const isFiltered = [token, outcome, request || null, before].some((value) => value !== null);
  const scope = application ? { applicationId: application } : {};
  const { data: all } = useQuery({ ...useTRPC().requests.countAll.queryOptions(scope), enabled: isFiltered });
  if (!isFiltered || all?.count === 0) {
    return <EmptyState icon={IconActivity} title={texts.empty.title} text={texts.empty.text} />;
  }
  const clear = () => void setFilter({ token: null, outcome: null, request: null, before: null });
  const { title, text, clear: label } = texts.noMatch;
  return <NothingFound title={title} text={all ? text(all) : ""} clear={label} onClear={clear} />;
}
