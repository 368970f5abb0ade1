import type { ReactNode } from "react";
import type { ReasonOfBot } from "#server/contract/bot-reasons.ts";
import { timeFormat } from "../../_ui/format.ts";
import { reasonLabels } from "./reason-labels.ts";
import { reasonTexts } from "./texts.ts";

const formatTimeOfDay = timeFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The time of day of the next attempt, in the browser's time zone; null where it is not known or has passed. */
const timeOf = ({ reason }: ReasonOfBot): string | null =>
  "retryAt" in reason && reason.retryAt !== null && Date.parse(reason.retryAt) > Date.now()
    ? formatTimeOfDay(reason.retryAt)
    : null;

/** A few words, for a cell or a tooltip: `Clusters full, 12 of 9,004`. */
export function labelReason(found: ReasonOfBot): string {
  const { reason, queue } = found;
  const label = reasonLabels[reason.code];
  const time = timeOf(found);
  if (reason.code === "kicked_elsewhere" && time !== null) return reasonTexts.until(label, time);
  return queue ? reasonTexts.place(label, queue) : label;
}

/** A sentence about one bot. @param category The name of the reason's category; empty without one. */
export const explainReason = (found: ReasonOfBot, category: string): ReactNode =>
  reasonTexts.ofBot[found.reason.code](found.reason, { queue: found.queue, time: timeOf(found), category });
