"use client";

import { BotStatus } from "#control/bot-status.ts";
import type { Bot } from "#server/contract/bots.ts";
import { BotStatusLabel } from "../../../_ui/bot-status-appearance.tsx";
import { useLiveBot } from "../../_live/fleet-provider.tsx";

/** The live status of the bot. */
export function BotStatusCell({ bot }: { bot: Bot }) {
  return <BotStatusLabel status={useLiveBot(bot.id)?.status ?? BotStatus.Offline} />;
}
