"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Schedule } from "#server/contract/schedules.ts";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { schedulesTexts } from "../texts.ts";

/** Runs a schedule now, pauses or resumes it. */
export function useScheduleActions({ id: scheduleId, name, paused }: Schedule) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.schedules.pathFilter());
  const onError = (error: unknown) => notifyError(error);
  const run = useMutation(
    trpc.schedules.run.mutationOptions({
      async onSuccess({ job }) {
        const { text, link } = schedulesTexts.started;
        if (job) notifySuccess(text(name), { href: `/jobs/${job.id}`, label: link });
        else notifySuccess(text(name));
        await refresh();
      },
      onError,
    }),
  );
  const update = useMutation(
    trpc.schedules.update.mutationOptions({
      async onSuccess() {
        notifySuccess(paused ? schedulesTexts.menu.resumed(name) : schedulesTexts.menu.paused(name));
        await refresh();
      },
      onError,
    }),
  );
  return {
    runNow: () => run.mutate({ scheduleId }),
    isStarting: run.isPending,
    startError: run.error,
    togglePause: () => update.mutate({ scheduleId, paused: !paused }),
    isChanging: update.isPending,
    changeError: update.error,
  };
}
