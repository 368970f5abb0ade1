"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import { MAX_RESTARTED_BOTS } from "#server/contract/limits/lists.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { reasonTexts } from "./texts.ts";

/** Restarts these bots, or all with this reason: their shards do not wait for the time of their next attempt. */
export function TryNow({ bots }: { bots: readonly string[] | BotReasonCode }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const restart = useMutation(trpc.bots.restart.mutationOptions());
  const tryNow = useMutation({
    async mutationFn() {
      const botIds = typeof bots === "string" ? await readBots(bots) : bots;
      let count = 0;
      for (let start = 0; start < botIds.length; start += MAX_RESTARTED_BOTS)
        count += (await restart.mutateAsync({ botIds: botIds.slice(start, start + MAX_RESTARTED_BOTS) })).count;
      return count;
    },
    async onSuccess(count) {
      await client.invalidateQueries(trpc.bots.pathFilter());
      if (count > 0) notifySuccess(reasonTexts.remedies.tryingNow(count));
    },
    onError: (error) => notifyError(error),
  });
  const readBots = async (code: BotReasonCode): Promise<string[]> => {
    const groups = await client.fetchQuery(trpc.bots.reasons.queryOptions({}, { staleTime: 0 }));
    return groups.flatMap((group) => (group.reason.code === code ? group.bots : []));
  };
  return (
    <ActionButton error={tryNow.error} size="xs" loading={tryNow.isPending} onClick={() => tryNow.mutate()}>
      {reasonTexts.remedies.tryNow}
    </ActionButton>
  );
}
