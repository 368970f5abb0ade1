"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyError } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";

/** Marks these notifications as read; without ids, all. */
export function useMarkRead(): { markRead: (ids?: string[]) => void; isPending: boolean; error: unknown } {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mark = useMutation(
    trpc.notifications.markRead.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(trpc.notifications.pathFilter()),
      onError: (error) => notifyError(error),
    }),
  );
  return { markRead: (ids) => mark.mutate(ids ? { ids } : {}), isPending: mark.isPending, error: mark.error };
}
