"use client";

import { AttentionGroups } from "../_reasons/attention-groups.tsx";
import { useAttentionGroups } from "../_reasons/use-attention-groups.ts";
import { useReasonUpdates } from "../_reasons/use-bot-reasons.ts";

/** More would push the live counts off the screen. */
const MAX_ITEMS = 3;

/** Why bots are not connected, also those that their owner has disabled. */
export function NeedsAttention() {
  useReasonUpdates();
  return <AttentionGroups groups={useAttentionGroups()} max={MAX_ITEMS} />;
}
