"use client";

import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyError, notifySuccess } from "../../../../_ui/notify.ts";
import { REPLY_FORMAT_LABELS } from "../../../../_ui/reply-format-label.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";

/** What is done to somebody, and the command that does it. */
export const FRIEND_ACTIONS = {
  add: { command: "add_friend", word: "Add" },
  accept: { command: "accept_friend", word: "Accept" },
  decline: { command: "decline_friend", word: "Decline" },
  remove: { command: "remove_friend", word: "Remove" },
  block: { command: "block_user", word: "Block" },
  unblock: { command: "unblock_user", word: "Unblock" },
} as const;
export type FriendAction = keyof typeof FRIEND_ACTIONS;

const WARNING_FORMAT = 3;

/** Runs a command about somebody, says what the bot answered, and looks anew. */
export function useFriendCommand(botId: string) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const { mutateAsync } = useMutation(trpc.commands.run.mutationOptions());
  const refresh = () => void client.invalidateQueries(trpc.social.pathFilter());
  const run = async (act: FriendAction, userId: string): Promise<void> => {
    const key = `${act} ${userId}`;
    setWaiting((known) => new Set(known).add(key));
    try {
      const { content, format } = await mutateAsync({ botId, command: FRIEND_ACTIONS[act].command, args: [userId] });
      if (format < WARNING_FORMAT) notifySuccess(content ?? "Done");
      else
        notifications.show({
          title: REPLY_FORMAT_LABELS[format]?.label,
          message: content,
          color: REPLY_FORMAT_LABELS[format]?.color,
          withBorder: true,
        });
    } catch (error) {
      notifyError(error);
    }
    await client.invalidateQueries(trpc.social.pathFilter());
    setWaiting((known) => new Set([...known].filter((one) => one !== key)));
  };
  return { run, waiting, refresh };
}
