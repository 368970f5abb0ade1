"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../_languages/use-language.ts";
import { notifyError } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";

/** Marks these notifications as read; without ids, all. */
export function useMarkRead() {
  const language = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mark = useMutation(
    trpc.notifications.markRead.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(trpc.notifications.pathFilter()),
      onError: (error) => notifyError(language, error),
    }),
  );
  return {
    markRead: (ids?: string[]) => mark.mutate(ids ? { ids } : {}),
    isPending: mark.isPending,
    /** Why this one, or without an id all, could not be marked the last time. */
    errorOf: (id?: string): unknown => (mark.variables?.ids?.[0] === id ? mark.error : null),
  };
}
