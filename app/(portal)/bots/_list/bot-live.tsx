"use client";

import type { Bot } from "#server/contract/bots.ts";
import { useLiveBot } from "../../_live/fleet-provider.tsx";
import { StatusMark } from "../../_live/live-status.tsx";

/** What the bot does now. */
export function BotLive({ bot }: { bot: Bot }) {
  return <StatusMark status={useLiveBot(bot.id)?.status ?? 0} />;
}
