"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { notifyError } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";

const POLL_MS = 1_000;

/** A job with its progress, which is read every second until it has ended. Other pages then read their bots again. */
export function useJob(jobId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const job = useQuery({
    ...trpc.jobs.get.queryOptions({ jobId }),
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : POLL_MS),
  });
  const isRunning = job.data ? job.data.endedAt === null : false;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      void queryClient.invalidateQueries(trpc.bots.pathFilter());
      void queryClient.invalidateQueries(trpc.categories.pathFilter());
      void queryClient.invalidateQueries(trpc.jobs.pathFilter());
    }
    wasRunning.current = isRunning;
  }, [isRunning, queryClient, trpc]);
  return job;
}

/** Creates, stops and repeats jobs. */
export function useJobActions() {
  const language = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(trpc.jobs.pathFilter());
  const create = useMutation(trpc.jobs.create.mutationOptions({ onSettled }));
  const stop = useMutation(
    trpc.jobs.stop.mutationOptions({ onSettled, onError: (error) => notifyError(language, error) }),
  );
  const retry = useMutation(
    trpc.jobs.retry.mutationOptions({ onSettled, onError: (error) => notifyError(language, error) }),
  );
  return { create, stop, retry };
}
