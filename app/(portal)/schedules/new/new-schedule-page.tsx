"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useHydrated } from "../../../_ui/use-browser-state.ts";
import { newValues } from "../_form/schedule-values.ts";
import { schedulesTexts } from "../texts.ts";

const ScheduleForm = loadLater(() => import("../_form/schedule-form.tsx").then((module) => module.ScheduleForm), {
  placeholder: <LoadingRows rows={6} />,
});

const GIVEN = {
  category: parseAsString,
  preset: parseAsString,
  view: parseAsString,
  command: parseAsString,
  bots: parseAsArrayOf(parseAsString),
};

export function NewSchedulePage() {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [given] = useQueryStates(GIVEN);
  const isHydrated = useHydrated(); // the server does not know the time zone of the browser
  const create = useMutation(
    trpc.schedules.create.mutationOptions({
      onSuccess({ id, name }) {
        void queryClient.invalidateQueries(trpc.schedules.list.queryFilter());
        notifySuccess(schedulesTexts.form.created(name));
        router.push(`/schedules/${id}`);
      },
    }),
  );
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/schedules", label: schedulesTexts.title }]}
        current={schedulesTexts.newSchedule}
      />
      <PageHeader title={schedulesTexts.newSchedule} />
      {isHydrated ? (
        <ScheduleForm
          initialValues={newValues(given, Intl.DateTimeFormat().resolvedOptions().timeZone)}
          isPaused={false}
          action={schedulesTexts.form.create}
          onSubmit={(schedule, onError) => create.mutate(schedule, { onError })}
          waiting={create.isPending}
          isSaved={create.isSuccess}
          error={create.error}
        />
      ) : (
        <LoadingRows rows={6} />
      )}
    </>
  );
}
