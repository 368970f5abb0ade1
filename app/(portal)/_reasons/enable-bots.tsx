"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Bot } from "#server/contract/bots.ts";
import { BotFlag } from "#server/contract/flags.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { notifyError } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useUndoableChanges } from "../bots/_changes/use-undoable-changes.ts";

/** Enables every disabled bot. */
export function EnableBots({ count }: { count: number }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const client = useQueryClient();
  const { update, errorOf } = useUndoableChanges();
  const enable = useMutation({
    async mutationFn() {
      const bots: Bot[] = await client.fetchQuery(trpc.bots.list.queryOptions({}, { staleTime: 0 }));
      const disabled = bots.filter(({ flags }) => flags & BotFlag.Disabled);
      await update(disabled, { disabled: false }, t("reasons.remedies.enabled", { count: disabled.length }));
    },
    onError: (error) => notifyError(language, error),
  });
  return (
    <ActionButton
      error={enable.error ?? errorOf("disabled")}
      size="xs"
      variant="default"
      loading={enable.isPending}
      onClick={() => enable.mutate()}
    >
      {t("reasons.remedies.enable", { count })}
    </ActionButton>
  );
}
