"use client";

import { useMutation } from "@tanstack/react-query";
import { BotFlag } from "#server/contract/bot-flags.ts";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useUndoableChanges } from "../_changes/use-undoable-changes.ts";
import { botActionsTexts } from "./texts.ts";

const texts = botActionsTexts;

/** What can be done with one bot. All but a restart can be undone. */
export function useBotActions(bot: Bot, categories: readonly Category[]) {
  const trpc = useTRPC();
  const { update, remove, errorOf } = useUndoableChanges();
  const restart = useMutation(
    trpc.bots.restart.mutationOptions({
      onSuccess: ({ count }) => notifySuccess((count ? texts.restarting : texts.notRestarted)(bot.nickname)),
      onError: (error) => notifyError(error),
    }),
  );
  const isDisabled = (bot.flags & BotFlag.Disabled) !== 0;
  const isPublic = (bot.flags & BotFlag.Public) !== 0;
  const { nickname } = bot;
  return {
    isDisabled,
    isPublic,
    canRestart: (bot.flags & (BotFlag.Disabled | BotFlag.InvalidAuth)) === 0,
    isRestarting: restart.isPending,
    restartError: restart.error,
    errorOf,
    restart: () => restart.mutate({ botIds: [bot.id] }),
    toggleEnabled: () =>
      void update([bot], { disabled: !isDisabled }, texts.changed[isDisabled ? "enabled" : "disabled"](nickname)),
    togglePublic: () =>
      void update([bot], { public: !isPublic }, texts.changed[isPublic ? "hidden" : "published"](nickname)),
    move(parent: string | null) {
      const category = categories.find(({ id }) => id === parent);
      const { moved, uncategorised } = texts.changed;
      void update([bot], { parent }, category ? moved(nickname, category.name) : uncategorised(nickname));
    },
    remove: () => remove([bot]),
    async copyId() {
      await navigator.clipboard.writeText(bot.id);
      notifySuccess(texts.copiedId(nickname));
    },
  };
}
