"use client";

import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BotFlag } from "#server/contract/flags.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { copyText } from "../../../_ui/copy-text.ts";
import { bdi } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useUndoableChanges } from "../_changes/use-undoable-changes.ts";

export type BotActionsState = ReturnType<typeof useBotActions>;

/** What can be done with one bot. All but a restart can be undone. */
export function useBotActions(bot: Bot, categories: readonly Category[]) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const { update, remove, errorOf } = useUndoableChanges();
  const name = { nickname: sanitizeName(bot.nickname), bdi };
  const restart = useMutation(
    trpc.bots.restart.mutationOptions({
      onSuccess: ({ count }) => notifySuccess(t.rich(`bots.actions.${count ? "restarting" : "notRestarted"}`, name)),
      onError: (error) => notifyError(language, error),
    }),
  );
  const isDisabled = (bot.flags & BotFlag.Disabled) !== 0;
  const isPublic = (bot.flags & BotFlag.Public) !== 0;
  return {
    isDisabled,
    EnableIcon: isDisabled ? IconPlayerPlay : IconPlayerPause,
    isPublic,
    canRestart: (bot.flags & (BotFlag.Disabled | BotFlag.InvalidAuth)) === 0,
    isRestarting: restart.isPending,
    restartError: restart.error,
    errorOf,
    restart: () => restart.mutate({ botIds: [bot.id] }),
    toggleEnabled: () =>
      void update(
        [bot],
        { disabled: !isDisabled },
        t.rich(`bots.actions.changed.${isDisabled ? "enabled" : "disabled"}`, name),
      ),
    togglePublic: () =>
      void update(
        [bot],
        { public: !isPublic },
        t.rich(`bots.actions.changed.${isPublic ? "hidden" : "published"}`, name),
      ),
    move(parent: string | null) {
      const category = categories.find(({ id }) => id === parent);
      void update(
        [bot],
        { parent },
        category
          ? t.rich("bots.actions.changed.moved", { ...name, category: sanitizeName(category.name) })
          : t.rich("bots.actions.changed.uncategorised", name),
      );
    },
    remove: () => remove([bot]),
    copyId: () => copyText(language, bot.id, t.rich("bots.actions.copiedId", name)),
  };
}
