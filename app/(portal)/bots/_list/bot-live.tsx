"use client";

import type { Bot } from "#server/contract/bots.ts";
import { StatusMark } from "../../../_ui/live-status.tsx";
import { useLiveBot } from "../../_live/fleet-provider.tsx";

/** What the bot does now. */
export function BotLive({ bot }: { bot: Bot }) {
  return <StatusMark status={useLiveBot(bot.id)?.status ?? 0} />;
}
