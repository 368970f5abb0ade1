"use client";

import { useMutation } from "@tanstack/react-query";
import { MAX_RESTARTED_BOTS } from "#server/contract/limits/lists.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { notifyError } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";

/** Restarts any number of bots, one call after the other. @param onDone Gets the number of those that should run. */
export function useRestartBots(onDone: (count: number) => void) {
  const language = useLanguage();
  const restart = useMutation(useTRPC().bots.restart.mutationOptions());
  return useMutation({
    async mutationFn(botIds: readonly string[]) {
      let count = 0;
      for (let start = 0; start < botIds.length; start += MAX_RESTARTED_BOTS)
        count += (await restart.mutateAsync({ botIds: botIds.slice(start, start + MAX_RESTARTED_BOTS) })).count;
      return count;
    },
    onSuccess: onDone,
    onError: (error) => notifyError(language, error),
  });
}
