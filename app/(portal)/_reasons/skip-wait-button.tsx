"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useRestartBots } from "./use-restart-bots.ts";

/** For bots that will sign in again by themselves: restarts these, or all with this reason, so that they do not wait. */
export function SkipWaitButton({ bots }: { bots: readonly string[] | BotReasonCode }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const client = useQueryClient();
  const restart = useRestartBots((count) => {
    void client.invalidateQueries(trpc.bots.pathFilter());
    if (count > 0) notifySuccess(t("reasons.remedies.tryingNow", { count }));
  });
  const read = useMutation({
    mutationFn: async () => restart.mutate(typeof bots === "string" ? await readBots(bots) : bots),
    onError: (error) => notifyError(language, error),
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
      {t("reasons.remedies.tryNow")}
    </ActionButton>
  );
}
