"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { countBots, inSlices } from "../../_ui/many-bots.ts";
import { named } from "../../_ui/name.tsx";
import { notifyDone, notifyFailed } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import type { DeletedBot } from "./deleted-bot.ts";

/** Puts bots back where they were, with category and flags. */
export function useRestore() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation(trpc.bots.restore.mutationOptions());
  const restore = async (bots: readonly DeletedBot[]) => {
    try {
      const ids = bots.map(({ id }) => id);
      await inSlices(ids, (botIds) => mutateAsync({ botIds }));
      notifyDone(named`${bots[0] && bots.length === 1 ? bots[0].nickname : countBots(bots.length)} restored`);
    } catch (error) {
      notifyFailed(error, "Nothing was restored");
    } finally {
      await queryClient.invalidateQueries(trpc.bots.pathFilter());
    }
  };
  return { restore, restoring: isPending };
}
