"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { formatBotCount, runInBatches } from "../../../_ui/bot-batches.ts";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifyError } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { notifyWithUndo } from "../../../_ui/undo-notification.tsx";
import { type BotPatch, patchBot, reversePatch } from "./bot-patch.ts";

let pendingChanges = 0;

/** Changes on bots that show at once, are taken back when the service refuses, and can be undone. */
export function useUndoableChanges() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutateAsync: deleteMany } = useMutation(trpc.bots.deleteMany.mutationOptions());
  const { mutateAsync: restore } = useMutation(trpc.bots.restore.mutationOptions());
  const { mutateAsync: updateMany } = useMutation(trpc.bots.updateMany.mutationOptions());
  const listKey = trpc.bots.list.queryKey({});

  /** While several changes are under way, only the end of the last one asks the service how things stand. */
  async function tracked(work: () => Promise<void>): Promise<void> {
    pendingChanges += 1;
    try {
      await work();
    } finally {
      pendingChanges -= 1;
      if (pendingChanges === 0) void queryClient.invalidateQueries(trpc.bots.pathFilter());
    }
  }

  interface Change {
    message: ReactNode;
    edit: (bots: Bot[]) => Bot[];
    request: () => Promise<void>;
    undo: () => Promise<void>;
  }

  async function change({ message, edit, request, undo }: Change): Promise<void> {
    const before = queryClient.getQueryData<Bot[]>(listKey);
    void queryClient.cancelQueries({ queryKey: listKey });
    queryClient.setQueryData<Bot[]>(listKey, (bots) => bots && edit(bots));
    const done = tracked(request);
    const takeBack = () => {
      queryClient.setQueryData(listKey, before);
      return done.then(undo);
    };
    const withdraw = notifyWithUndo(message, () => tracked(takeBack));
    try {
      await done;
    } catch (error) {
      withdraw();
      queryClient.setQueryData(listKey, before);
      notifyError(error);
    }
  }

  return {
    remove(bots: readonly Bot[]): Promise<void> {
      const ids = bots.map(({ id }) => id);
      const gone = new Set(ids);
      return change({
        message: textWithNames`${bots[0] && bots.length === 1 ? bots[0].nickname : formatBotCount(bots.length)} deleted`,
        edit: (all) => all.filter(({ id }) => !gone.has(id)),
        request: () => runInBatches(ids, (botIds) => deleteMany({ botIds })),
        undo: () => runInBatches(ids, (botIds) => restore({ botIds })),
      });
    },
    update(bots: readonly Bot[], patch: BotPatch, message: ReactNode): Promise<void> {
      const ids = bots.map(({ id }) => id);
      const changed = new Set(ids);
      const reverse = reversePatch(bots, patch);
      return change({
        message,
        edit: (all) => all.map((bot) => (changed.has(bot.id) ? patchBot(bot, patch) : bot)),
        request: () => runInBatches(ids, (botIds) => updateMany({ botIds, ...patch })),
        async undo() {
          for (const { botIds, patch: earlier } of reverse) {
            await runInBatches(botIds, (part) => updateMany({ botIds: part, ...earlier }));
          }
        },
      });
    },
  };
}
