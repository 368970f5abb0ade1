"use client";

import type { Bot } from "#server/contract/bots.ts";
import { BotStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { useLiveBot } from "../../_live/fleet-provider.tsx";

/** What the bot does now. */
export function BotStatusCell({ bot }: { bot: Bot }) {
  return <BotStatusLabel status={useLiveBot(bot.id)?.status ?? 0} />;
}
