"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { runInBatches } from "../../_ui/bot-batches.ts";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import type { DeletedBot } from "./deleted-bot.ts";
import { trashTexts } from "./texts.ts";

/** Restores deleted bots with their category and flags. */
export function useRestoreBots() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation(trpc.bots.restore.mutationOptions());
  const restore = async (bots: readonly DeletedBot[]) => {
    try {
      const ids = bots.map(({ id }) => id);
      await runInBatches(ids, (botIds) => mutateAsync({ botIds }));
      const [first] = bots;
      if (first && bots.length === 1) {
        const link = { href: `/bots/${first.id}`, label: trashTexts.openBot };
        notifySuccess(trashTexts.restoredOne(first.nickname), link);
      } else notifySuccess(trashTexts.restoredMany(bots.length), { href: "/bots", label: trashTexts.openBots });
    } catch (cause) {
      notifyError(cause, trashTexts.restoreFailed);
    } finally {
      await queryClient.invalidateQueries(trpc.bots.pathFilter());
    }
  };
  return { restore, restoring: isPending, error };
}
