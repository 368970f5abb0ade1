"use client";

import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { notifyError, notifySuccess } from "../../../../_ui/notify.ts";
import { describeReplyFormat } from "../../../../_ui/reply-format-label.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";

/** The bot's command for each action on a player. */
const COMMANDS = {
  add: "add_friend",
  accept: "accept_friend",
  decline: "decline_friend",
  remove: "remove_friend",
  block: "block_user",
  unblock: "unblock_user",
} as const;
export type FriendAction = keyof typeof COMMANDS;

/** The action that failed last, as `{action} {userId}`, and why. */
export interface FailedAction {
  key: string;
  error: unknown;
}

/** Replies in this format and above are warnings and errors. */
const WARNING_FORMAT = 3;

/** Runs a command on a player, shows the bot's reply in a notification and reloads the lists. */
export function useFriendCommand(botId: string) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const client = useQueryClient();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<FailedAction | null>(null);
  const { mutateAsync } = useMutation(trpc.commands.run.mutationOptions());
  const refresh = () => void client.invalidateQueries(trpc.social.pathFilter());
  const run = async (action: FriendAction, userId: string): Promise<void> => {
    const key = `${action} ${userId}`;
    setPending((current) => new Set(current).add(key));
    try {
      const { content, format } = await mutateAsync({ botId, command: COMMANDS[action], args: [userId] });
      if (format < WARNING_FORMAT) notifySuccess(content ?? t("bots.page.friends.done"));
      else {
        const { label, color } = describeReplyFormat(language, format);
        notifications.show({ title: label, message: content, color, withBorder: true });
      }
    } catch (error) {
      setFailed({ key, error });
      notifyError(language, error);
    }
    await client.invalidateQueries(trpc.social.pathFilter());
    setPending((current) => new Set([...current].filter((pendingKey) => pendingKey !== key)));
  };
  return { run, pending, failed, refresh };
}
