import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglassHigh,
  IconServerOff,
  type TablerIcon,
} from "@tabler/icons-react";
import type { RequestOutcome } from "#server/contract/api-requests.ts";

/** How a request ended, beside its label: colour is never the only sign. */
export const OUTCOME_ICONS: Record<RequestOutcome, TablerIcon> = {
  ok: IconCircleCheck,
  refused: IconAlertTriangle,
  limited: IconHourglassHigh,
  failed: IconServerOff,
};
