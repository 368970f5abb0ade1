"use client";

import { loadLater } from "../../_ui/load-later.tsx";
import { AttentionGroups } from "../_reasons/attention-groups.tsx";
import { ReasonRemedies } from "../_reasons/reason-remedies.tsx";
import { useAttentionGroups } from "../_reasons/use-attention-groups.ts";
import { useReasonUpdates } from "../_reasons/use-bot-reasons.ts";

/** About the height of the notice on a wide screen, in pixels. */
const NOTICE_HEIGHT = 46;

const LimitNotice = loadLater(() => import("../_limit/limit-notice.tsx").then((module) => module.LimitNotice), {
  content: true,
  placeholder: <div style={{ minHeight: NOTICE_HEIGHT }} />,
});

/** More would push the map off the screen. */
const MAX_ROWS = 3;

/** Why bots are not connected, also those that their owner has disabled, and that the limit of bots is reached. */
export function NeedsAttention({ isLimitReached }: { isLimitReached: boolean }) {
  useReasonUpdates();
  return (
    <AttentionGroups
      remedies={ReasonRemedies}
      groups={useAttentionGroups()}
      max={isLimitReached ? MAX_ROWS - 1 : MAX_ROWS}
      hasTitle
    >
      {isLimitReached && <LimitNotice isRow />}
    </AttentionGroups>
  );
}
