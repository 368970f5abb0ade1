import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglassHigh,
  IconServerOff,
  type TablerIcon,
} from "@tabler/icons-react";
import type { RequestOutcome } from "#server/contract/api-requests.ts";

interface OutcomeDisplay {
  label: string;
  icon: TablerIcon;
  /** What one more of them means. */
  text: string;
}

/** How a call ended, as word and picture: colour is never the only sign. */
export const OUTCOMES: Record<RequestOutcome, OutcomeDisplay> = {
  ok: { label: "Answered", icon: IconCircleCheck, text: "answered" },
  refused: { label: "Refused", icon: IconAlertTriangle, text: "refused" },
  limited: { label: "Limited", icon: IconHourglassHigh, text: "beyond a limit" },
  failed: { label: "Failed", icon: IconServerOff, text: "failed on our side" },
};
