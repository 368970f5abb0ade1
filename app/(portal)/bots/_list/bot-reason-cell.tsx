"use client";

import type { Bot } from "#server/contract/bots.ts";
import { labelReason } from "../../_reasons/describe-reason.ts";
import { useListedReason } from "../../_reasons/listed-reasons.tsx";

/** Why the bot is not connected; empty for a bot that is. */
export function BotReasonCell({ bot }: { bot: Bot }) {
  const reason = useListedReason(bot.id);
  if (!reason) return null;
  const label = labelReason(reason);
  return <span title={label}>{label}</span>;
}
