"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatBotCount, runInBatches } from "../../_ui/bot-batches.ts";
import { textWithNames } from "../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import type { DeletedBot } from "./deleted-bot.ts";

/** Puts bots back where they were, with category and flags. */
export function useRestoreBots() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation(trpc.bots.restore.mutationOptions());
  const restore = async (bots: readonly DeletedBot[]) => {
    try {
      const ids = bots.map(({ id }) => id);
      await runInBatches(ids, (botIds) => mutateAsync({ botIds }));
      notifySuccess(
        textWithNames`${bots[0] && bots.length === 1 ? bots[0].nickname : formatBotCount(bots.length)} restored`,
      );
    } catch (error) {
      notifyError(error, "Nothing was restored");
    } finally {
      await queryClient.invalidateQueries(trpc.bots.pathFilter());
    }
  };
  return { restore, restoring: isPending };
}
