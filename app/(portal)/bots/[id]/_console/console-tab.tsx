"use client";

import { Stack } from "@mantine/core";
import type { Bot } from "#server/contract/bots.ts";
import { ErrorState } from "../../../../_ui/list-states.tsx";
import { useLiveBot } from "../../../_live/fleet-provider.tsx";
import { NotConnectedNotice } from "../not-connected-notice.tsx";
import { ConsoleLines } from "./console-lines.tsx";
import { ConsolePrompt } from "./console-prompt.tsx";
import { useConsole } from "./use-console.ts";

interface Props {
  bot: Bot;
  /** The address of the API. */
  api: string;
}

export function ConsoleTab({ bot, api }: Props) {
  const live = useLiveBot(bot.id);
  const { log, isLoading, send, waitUntil, error, refetch } = useConsole(bot.id);
  return (
    <Stack gap="sm">
      {!live && <NotConnectedNotice bot={bot} />}
      {error && <ErrorState error={error} onRetry={refetch} />}
      <ConsoleLines lines={log} isLoading={isLoading} botName={bot.nickname} botAddress={`${api}/bots/${bot.id}`} />
      <ConsolePrompt bot={bot} onSend={send} waitUntil={waitUntil} />
    </Stack>
  );
}
