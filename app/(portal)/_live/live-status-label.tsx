"use client";

import { BotStatus } from "#control/bot-status.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { BotStatusLabel } from "../../_ui/bot-status-label.tsx";
import { TextSkeleton } from "../../_ui/text-skeleton.tsx";
import { useIsFleetKnown, useLiveBot } from "./fleet-provider.tsx";

/** The live status of a bot. Until the first live update no status is known: Offline would be wrong for many. */
export function LiveStatusLabel({ botId }: { botId: string }) {
  const { t } = useLanguage();
  const live = useLiveBot(botId);
  const isKnown = useIsFleetKnown();
  if (live || isKnown) return <BotStatusLabel status={live?.status ?? BotStatus.Offline} />;
  return <TextSkeleton width={84} label={t("shared.loading")} />;
}
