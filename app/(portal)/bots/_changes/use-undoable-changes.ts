"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { runInBatches } from "../../../_ui/bot-batches.ts";
import { bdi } from "../../../_ui/name.tsx";
import type { NotificationLink } from "../../../_ui/notification-message.tsx";
import { notifyError } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { notifyWithUndo } from "../../../_ui/undo-notification.tsx";
import { useRunJob } from "../../_jobs/use-run-job.ts";
import { applyChanges, type BotPatch, type Edit, restoreRows, toEdit, withdrawEdit } from "./bot-patch.ts";
import { linkToChanged } from "./link-to-changed.ts";

let pendingChanges = 0;

const edits: Edit[] = [];
const MAX_EDITS = 100;

/** @returns The changes that undo the edit; the first call decides them. */
function rememberEdit(bots: readonly Bot[], patch: BotPatch) {
  const edit = toEdit(bots, patch);
  if (edits.length === MAX_EDITS) edits.shift();
  edits.push(edit);
  let inverse: ReturnType<typeof withdrawEdit> | undefined;
  return () => {
    inverse ??= withdrawEdit(edits, edit);
    return inverse;
  };
}

/** Above this, the service makes the change in a job, which goes on when the page is left. */
const MAX_AT_ONCE = 500;
const isLarge = (ids: readonly string[]) => ids.length > MAX_AT_ONCE;

type Kind = keyof BotPatch | "deletion";

type EditList = (bots: Bot[]) => Bot[];

interface Change {
  kinds: Kind[];
  message: ReactNode;
  link: NotificationLink | undefined;
  edit: EditList;
  /** Reverts the rows of this change: later changes stay. */
  revert: () => EditList;
  request: () => Promise<unknown>;
  undo: () => Promise<unknown>;
}

/** Changes of bots that show immediately, are reverted when the service refuses them, and can be undone. */
export function useUndoableChanges() {
  const language = useLanguage();
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

  function show(edit: EditList): void {
    void queryClient.cancelQueries({ queryKey: listKey });
    queryClient.setQueryData<Bot[]>(listKey, (bots) => bots && edit(bots));
  }

  async function change({ kinds, message, link, edit, revert, request, undo }: Change): Promise<void> {
    let isUndone = false;
    show(edit);
    const done = track(request);
    const undoOnce = () => {
      isUndone = true;
      show(revert());
      return done.then(undo);
    };
    const withdraw = notifyWithUndo(language, message, () => track(undoOnce), link);
    try {
      await done;
    } catch (error) {
      withdraw();
      if (!isUndone) show(revert());
      setErrors((now) => ({ ...now, ...Object.fromEntries(kinds.map((kind) => [kind, error])) }));
      notifyError(language, error);
    }
  }

  return {
    /** Why the last change of this kind failed that did. */
    errorOf: (kind: Kind): unknown => errors[kind],
    remove(bots: readonly Bot[]): Promise<void> {
      const ids = bots.map(({ id }) => id);
      const deleted = new Set(ids);
      return change({
        kinds: ["deletion"],
        message: describeDeletion(language, bots),
        link: { href: "/trash", label: language.t("bots.changed.openTrash") },
        edit: (all) => all.filter(({ id }) => !deleted.has(id)),
        revert: () => (all) => restoreRows(all, bots),
        request: () => deleteBots(ids),
        undo: () => restore(ids),
      });
    },
    update(bots: readonly Bot[], patch: BotPatch, message: ReactNode): Promise<void> {
      const ids = bots.map(({ id }) => id);
      const inverse = rememberEdit(bots, patch);
      return change({
        kinds: Object.keys(patch) as Kind[],
        message,
        link: linkToChanged(language, bots, patch),
        edit: (all) => applyChanges(all, [{ botIds: ids, patch }]),
        revert() {
          const changes = inverse();
          return (all) => applyChanges(all, changes);
        },
        request: () => applyPatch(ids, patch),
        async undo() {
          for (const { botIds, patch: earlier } of inverse()) await applyPatch(botIds, earlier);
        },
      });
    },
  };
}

function describeDeletion({ t }: Language, bots: readonly Bot[]): ReactNode {
  const [first] = bots;
  return first && bots.length === 1
    ? t.rich("bots.changed.deletedOne", { nickname: sanitizeName(first.nickname), bdi })
    : t("bots.changed.deletedMany", { count: bots.length });
}

/** Large changes are jobs. */
function useChangeCalls() {
  const trpc = useTRPC();
  const { mutateAsync: deleteMany } = useMutation(trpc.bots.deleteMany.mutationOptions());
  const { mutateAsync: restore } = useMutation(trpc.bots.restore.mutationOptions());
  const { mutateAsync: updateMany } = useMutation(trpc.bots.updateMany.mutationOptions());
  const runJob = useRunJob();
  return {
    deleteBots: (botIds: string[]) =>
      isLarge(botIds) ? runJob({ kind: "delete", target: { botIds } }) : deleteMany({ botIds }),
    restore: (ids: string[]) => runInBatches(ids, (botIds) => restore({ botIds })),
    applyPatch: (botIds: string[], patch: BotPatch) =>
      isLarge(botIds) ? runJob({ kind: "edit", input: patch, target: { botIds } }) : updateMany({ botIds, ...patch }),
  };
}
