"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { reasonTexts } from "./texts.ts";
import { useRestartBots } from "./use-restart-bots.ts";

/** For bots that will sign in again by themselves: restarts these, or all with this reason, so that they do not wait. */
export function SkipWaitButton({ bots }: { bots: readonly string[] | BotReasonCode }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const restart = useRestartBots((count) => {
    void client.invalidateQueries(trpc.bots.pathFilter());
    if (count > 0) notifySuccess(reasonTexts.remedies.tryingNow(count));
  });
  const read = useMutation({
    mutationFn: async () => restart.mutate(typeof bots === "string" ? await readBots(bots) : bots),
    onError: (error) => notifyError(error),
  });
  const readBots = async (code: BotReasonCode): Promise<string[]> => {
    const groups = await client.fetchQuery(trpc.bots.reasons.queryOptions({}, { staleTime: 0 }));
    return groups.flatMap((group) => (group.reason.code === code ? group.bots : []));
  };
  return (
    <ActionButton
      error={restart.error ?? read.error}
      size="xs"
      loading={read.isPending || restart.isPending}
      onClick={() => read.mutate()}
    >
      {reasonTexts.remedies.tryNow}
    </ActionButton>
  );
}
