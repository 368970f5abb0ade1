"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useHydrated } from "../../../_ui/use-browser-state.ts";
import { newValues } from "../_form/schedule-values.ts";

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
  const { t } = useLanguage();
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [given] = useQueryStates(GIVEN);
  const isHydrated = useHydrated(); // the server does not know the time zone of the browser
  const create = useMutation(
    trpc.schedules.create.mutationOptions({
      onSuccess({ id, name }) {
        notifySuccess(t.rich("schedules.form.created", { name: sanitizeName(name), bdi }));
        router.push(`/schedules/${id}`);
      },
    }),
  );
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/schedules", label: t("schedules.title") }]}
        current={t("schedules.newSchedule")}
      />
      <PageHeader title={t("schedules.newSchedule")} />
      {isHydrated ? (
        <ScheduleForm
          initialValues={newValues(given, Intl.DateTimeFormat().resolvedOptions().timeZone)}
          isPaused={false}
          createAction={t("schedules.form.create")}
          onSubmit={create.mutateAsync}
          onSaved={() => queryClient.invalidateQueries(trpc.schedules.list.queryFilter())}
          error={create.error}
        />
      ) : (
        <LoadingRows rows={6} />
      )}
    </>
  );
}
