"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { runInBatches } from "../../../_ui/bot-batches.ts";
import type { NotificationLink } from "../../../_ui/notification-message.tsx";
import { notifyError } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { notifyWithUndo } from "../../../_ui/undo-notification.tsx";
import { useRunJob } from "../../_jobs/use-run-job.ts";
import { botsTexts } from "../texts.ts";
import { type BotPatch, patchBot, reversePatch } from "./bot-patch.ts";
import { linkToChanged } from "./link-to-changed.ts";

let pendingChanges = 0;

/** Above this, the service makes the change in a job, which goes on when the page is left. */
const MAX_AT_ONCE = 500;
const isLarge = (ids: readonly string[]) => ids.length > MAX_AT_ONCE;

type Kind = keyof BotPatch | "deletion";

interface Change {
  kinds: Kind[];
  message: ReactNode;
  link: NotificationLink | undefined;
  edit: (bots: Bot[]) => Bot[];
  request: () => Promise<unknown>;
  undo: () => Promise<unknown>;
}

/** Changes of bots that show immediately, are reverted when the service refuses them, and can be undone. */
export function useUndoableChanges() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { deleteBots, restore, applyPatch } = useChangeCalls();
  const [errors, setErrors] = useState<Partial<Record<Kind, unknown>>>({});
  const listKey = trpc.bots.list.queryKey({});

  /** Reloads the bots only after the last of several simultaneous changes: an earlier reply would show old values. */
  async function track(request: () => Promise<unknown>): Promise<void> {
    pendingChanges += 1;
    try {
      await request();
    } finally {
      pendingChanges -= 1;
      if (pendingChanges === 0) void queryClient.invalidateQueries(trpc.bots.pathFilter());
    }
  }

  async function change({ kinds, message, link, edit, request, undo }: Change): Promise<void> {
    const before = queryClient.getQueryData<Bot[]>(listKey);
    void queryClient.cancelQueries({ queryKey: listKey });
    queryClient.setQueryData<Bot[]>(listKey, (bots) => bots && edit(bots));
    const done = track(request);
    const revert = () => {
      queryClient.setQueryData(listKey, before);
      return done.then(undo);
    };
    const withdraw = notifyWithUndo(message, () => track(revert), link);
    try {
      await done;
    } catch (error) {
      withdraw();
      queryClient.setQueryData(listKey, before);
      setErrors((now) => ({ ...now, ...Object.fromEntries(kinds.map((kind) => [kind, error])) }));
      notifyError(error);
    }
  }

  return {
    /** Why the last change of this kind failed that did. */
    errorOf: (kind: Kind): unknown => errors[kind],
    remove(bots: readonly Bot[]): Promise<void> {
      const ids = bots.map(({ id }) => id);
      const [first] = bots;
      const deleted = new Set(ids);
      return change({
        kinds: ["deletion"],
        message:
          first && bots.length === 1
            ? botsTexts.changed.deletedOne(first.nickname)
            : botsTexts.changed.deletedMany(bots.length),
        link: { href: "/trash", label: botsTexts.changed.openTrash },
        edit: (all) => all.filter(({ id }) => !deleted.has(id)),
        request: () => deleteBots(ids),
        undo: () => restore(ids),
      });
    },
    update(bots: readonly Bot[], patch: BotPatch, message: ReactNode): Promise<void> {
      const ids = bots.map(({ id }) => id);
      const changed = new Set(ids);
      const reverse = reversePatch(bots, patch);
      return change({
        kinds: Object.keys(patch) as Kind[],
        message,
        link: linkToChanged(bots, patch),
        edit: (all) => all.map((bot) => (changed.has(bot.id) ? patchBot(bot, patch) : bot)),
        request: () => applyPatch(ids, patch),
        async undo() {
          for (const { botIds, patch: earlier } of reverse) await applyPatch(botIds, earlier);
        },
      });
    },
  };
}

/** Large changes are jobs. */
function useChangeCalls() {
  const trpc = useTRPC();
  const { mutateAsync: deleteMany } = useMutation(trpc.bots.deleteMany.mutationOptions());
  const { mutateAsync: restore } = useMutation(trpc.bots.restore.mutationOptions());
  const { mutateAsync: updateMany } = useMutation(trpc.bots.updateMany.mutationOptions());
  const runJob = useRunJob();
  return {
    deleteBots: (botIds: string[]) => (isLarge(botIds) ? runJob({ kind: "delete", botIds }) : deleteMany({ botIds })),
    restore: (ids: string[]) => runInBatches(ids, (botIds) => restore({ botIds })),
    applyPatch: (botIds: string[], patch: BotPatch) =>
      isLarge(botIds) ? runJob({ kind: "edit", botIds, ...patch }) : updateMany({ botIds, ...patch }),
  };
}
