"use client";

import { Alert, Anchor, Tabs, Text } from "@mantine/core";
import { IconHistory, IconPlayerPause } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { Schedule, ScheduleRun } from "#server/contract/schedules.ts";
import { useAnswers } from "../../../_languages/answers.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ApiCalls } from "../../../_ui/api-calls.tsx";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { MountedTabPanel } from "../../../_ui/mounted-tab-panel.tsx";
import { bdi, Name } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageButtons } from "../../../_ui/page-buttons.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Table } from "../../../_ui/table.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ScheduleActions } from "../_actions/schedule-actions.tsx";
import { ScheduleForm } from "../_form/schedule-form.tsx";
import { valuesOf } from "../_form/schedule-values.ts";
import { formatTime } from "../_times/format-time.ts";
import { isOpen, RunResult } from "../run-result.tsx";
import { ScheduleState } from "../schedule-state.tsx";

const TABS = ["settings", "history", "api"] as const;
const IDLE_MS = 15_000;
const RUNNING_MS = 2_000;

export function SchedulePage({ scheduleId, apiAddress }: { scheduleId: string; apiAddress: string }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const schedule = useQuery(
    trpc.schedules.get.queryOptions(
      { scheduleId },
      { refetchInterval: ({ state }) => (isOpen(state.data?.lastRun ?? null) ? RUNNING_MS : IDLE_MS) },
    ),
  );
  const [tab, setTab] = useQueryState(
    "tab",
    parseAsStringLiteral(TABS).withDefault("settings").withOptions({ history: "push" }),
  );
  if (isUnshowable(schedule)) return <ErrorState error={schedule.error} onRetry={() => void schedule.refetch()} />;
  if (!schedule.data) return <LoadingRows rows={6} />;
  const { name, timeZone } = schedule.data;
  return (
    <>
      <PageBreadcrumbs parents={[{ href: "/schedules", label: t("schedules.title") }]} current={name} isName />
      <PageHeader title={<Name>{name}</Name>} description={<ScheduleState schedule={schedule.data} />}>
        <ScheduleActions schedule={schedule.data} />
      </PageHeader>
      <SetUpBy schedule={schedule.data} />
      <Tabs
        value={tab}
        onChange={(value) => void setTab(TABS.find((one) => one === value) ?? null)}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List aria-label={t("schedules.page.tabs.label")} mb="lg">
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`schedules.page.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <MountedTabPanel value="settings" active={tab}>
          <EditSchedule schedule={schedule.data} />
        </MountedTabPanel>
        <Tabs.Panel value="history">
          <ScheduleHistory scheduleId={scheduleId} timeZone={timeZone} />
        </Tabs.Panel>
        <Tabs.Panel value="api">
          <ScheduleApiCalls schedule={schedule.data} apiAddress={apiAddress} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function EditSchedule({ schedule }: { schedule: Schedule }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(trpc.schedules.update.mutationOptions());
  return (
    <ScheduleForm
      initialValues={valuesOf(schedule)}
      isPaused={schedule.paused}
      onDiscard={update.reset}
      onSubmit={async (changes) => {
        await update.mutateAsync({ scheduleId: schedule.id, ...changes });
        notifySuccess(t.rich("schedules.form.saved", { name: sanitizeName(changes.name), bdi }));
      }}
      onSaved={() => queryClient.invalidateQueries(trpc.schedules.pathFilter())}
      error={update.error}
    />
  );
}

/** What the portal does with this schedule, as calls of the API. */
function ScheduleApiCalls({ schedule, apiAddress }: { schedule: Schedule; apiAddress: string }) {
  const { t } = useLanguage();
  const url = `${apiAddress}/schedules/${schedule.id}`;
  const body = { paused: !schedule.paused };
  return (
    <ApiCalls
      calls={[
        [t("schedules.page.api.get"), { method: "GET", url, withToken: true }],
        [t("schedules.page.api.run"), { method: "POST", url: `${url}/run`, withToken: true }],
        [t("schedules.page.api.runs"), { method: "GET", url: `${url}/runs`, withToken: true }],
        [
          schedule.paused ? t("schedules.page.api.resume") : t("schedules.page.api.pause"),
          { method: "PATCH", url, withToken: true, body },
        ],
        [t("schedules.page.api.remove"), { method: "DELETE", url, withToken: true }],
      ]}
    />
  );
}

const PAGE_SIZE = 50;
const SCHEDULE_HISTORY_IDLE_MS = 15_000;
const SCHEDULE_HISTORY_RUNNING_MS = 2_000;

/** The runs of the last 30 days, newest first. */
function ScheduleHistory({ scheduleId, timeZone }: { scheduleId: string; timeZone: string }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const [before, setBefore] = useState<string | null>(null);
  const runs = useQuery(
    trpc.schedules.runs.queryOptions(
      { scheduleId, limit: PAGE_SIZE, ...(before && { before }) },
      {
        refetchInterval: ({ state }) =>
          state.data?.some(isOpen) ? SCHEDULE_HISTORY_RUNNING_MS : SCHEDULE_HISTORY_IDLE_MS,
      },
    ),
  );
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />;
  if (!runs.data) return <LoadingRows rows={5} />;
  if (runs.data.length === 0 && before === null) {
    return (
      <EmptyState
        icon={IconHistory}
        title={t("schedules.page.history.empty.title")}
        text={t("schedules.page.history.empty.text")}
      />
    );
  }
  const older = runs.data.length === PAGE_SIZE ? runs.data.at(-1)?.dueAt : undefined;
  return (
    <>
      <ScrollRegion aria-label={t("schedules.page.history.label")} style={{ overflowX: "auto" }}>
        <Table
          aria-label={t("schedules.page.history.label")}
          head={[t("schedules.page.history.columns.time"), t("schedules.page.history.columns.result")]}
        >
          {runs.data.map((run) => (
            <RunRow key={run.id} run={run} timeZone={timeZone} />
          ))}
        </Table>
      </ScrollRegion>
      <PageButtons
        before={before}
        older={older}
        labels={{ newest: t("schedules.page.history.newest"), older: t("schedules.page.history.older") }}
        onChange={setBefore}
      />
    </>
  );
}

function RunRow({ run, timeZone }: { run: ScheduleRun; timeZone: string }) {
  const language = useLanguage();
  const { t } = language;
  const time = formatTime(language, run.dueAt, timeZone);
  return (
    <tr>
      <td>
        <time dateTime={run.dueAt}>{time}</time>
      </td>
      <td>
        <RunResult run={run} />
        {run.job && (
          <Anchor
            component={Link}
            href={`/jobs/${run.job.id}`}
            size="sm"
            display="block"
            w="fit-content"
            aria-label={t("schedules.run.detailsOf", { time })}
          >
            {t("schedules.run.details")}
          </Anchor>
        )}
      </td>
    </tr>
  );
}

/** Whose schedule it is, if not the person's own, and why the service paused it. */
function SetUpBy({ schedule }: { schedule: Schedule }) {
  const { t } = useLanguage();
  const translate = useAnswers();
  const { applicationId, apiTokenId, pausedBecause } = schedule;
  const credential = applicationId
    ? t("schedules.page.setUpBy.application")
    : apiTokenId
      ? t("schedules.page.setUpBy.apiToken")
      : null;
  if (pausedBecause === null) {
    return (
      credential && (
        <Text size="sm" mb="md">
          {credential}
        </Text>
      )
    );
  }
  return (
    <Alert
      color="orange"
      variant="light"
      mb="md"
      icon={<IconPlayerPause aria-hidden />}
      title={t("schedules.page.setUpBy.pausedTitle")}
    >
      {credential
        ? t("schedules.page.setUpBy.takeOver", { reason: translate(pausedBecause) })
        : translate(pausedBecause)}
    </Alert>
  );
}
