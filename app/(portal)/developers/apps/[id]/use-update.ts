"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../../_ui/trpc.ts";

/** Changes the application; one change waits for the one before, so that the last is the one that stays. */
export function useUpdate(applicationId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.applications.update.mutationOptions({
      scope: { id: `application ${applicationId}` },
      onSuccess: () => queryClient.invalidateQueries(trpc.applications.pathFilter()),
    }),
  );
}
