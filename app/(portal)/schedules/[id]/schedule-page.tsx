"use client";

import { Tabs } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import type { Schedule } from "#server/contract/schedules.ts";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { MountedTabPanel } from "../../../_ui/mounted-tab-panel.tsx";
import { Name } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ScheduleActions } from "../_actions/schedule-actions.tsx";
import { ScheduleForm } from "../_form/schedule-form.tsx";
import { valuesOf } from "../_form/schedule-values.ts";
import { isOpen } from "../run-result.tsx";
import { ScheduleState } from "../schedule-state.tsx";
import { schedulesTexts } from "../texts.ts";
import { ScheduleApiCalls } from "./schedule-api-calls.tsx";
import { ScheduleHistory } from "./schedule-history.tsx";
import { SetUpBy } from "./set-up-by.tsx";
import { scheduleTexts } from "./texts.ts";

const TABS = ["settings", "history", "api"] as const;
const IDLE_MS = 15_000;
const RUNNING_MS = 2_000;

export function SchedulePage({ scheduleId, apiAddress }: { scheduleId: string; apiAddress: string }) {
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
      <PageBreadcrumbs parents={[{ href: "/schedules", label: schedulesTexts.title }]} current={name} isName />
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
        <Tabs.List aria-label={scheduleTexts.tabs.label} mb="lg">
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {scheduleTexts.tabs[one]}
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
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  /** A saved form starts anew with what was saved. */
  const [version, setVersion] = useState(0);
  const update = useMutation(
    trpc.schedules.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.schedules.pathFilter());
        setVersion((last) => last + 1);
      },
    }),
  );
  return (
    <ScheduleForm
      key={version}
      initialValues={valuesOf(schedule)}
      isPaused={schedule.paused}
      action={schedulesTexts.form.save}
      onSubmit={(changes, onError) =>
        update.mutate(
          { scheduleId: schedule.id, ...changes },
          { onError, onSuccess: () => notifySuccess(schedulesTexts.form.saved(changes.name)) },
        )
      }
      waiting={update.isPending}
      isSaved={false}
      error={update.error}
    />
  );
}
