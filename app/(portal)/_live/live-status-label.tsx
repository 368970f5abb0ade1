"use client";

import { Skeleton } from "@mantine/core";
import { BotStatus } from "#control/bot-status.ts";
import { BotStatusLabel } from "../../_ui/bot-status-appearance.tsx";
import { sharedTexts } from "../../_ui/texts.ts";
import { useLiveBot, useLiveConnection } from "./fleet-provider.tsx";

/** The live status of a bot. Until the first live update no status is known: Offline would be wrong for many. */
export function LiveStatusLabel({ botId }: { botId: string }) {
  const live = useLiveBot(botId);
  const { state } = useLiveConnection();
  if (live || state !== "connecting") return <BotStatusLabel status={live?.status ?? BotStatus.Offline} />;
  return (
    <Skeleton
      component="span"
      display="inline-block"
      width={84}
      height={12}
      role="img"
      aria-label={sharedTexts.loading}
    />
  );
}
