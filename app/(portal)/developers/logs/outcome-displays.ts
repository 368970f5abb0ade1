import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglassHigh,
  IconServerOff,
  type TablerIcon,
} from "@tabler/icons-react";
import type { RequestOutcome } from "#server/contract/api-requests.ts";
import { requestLogTexts } from "./texts.ts";

const { outcomes } = requestLogTexts;

interface OutcomeDisplay {
  label: string;
  icon: TablerIcon;
  counted: (count: number) => string;
}

/** How a request ended, as a label and an icon: colour is never the only sign. */
export const OUTCOMES: Record<RequestOutcome, OutcomeDisplay> = {
  ok: { ...outcomes.ok, icon: IconCircleCheck },
  refused: { ...outcomes.refused, icon: IconAlertTriangle },
  limited: { ...outcomes.limited, icon: IconHourglassHigh },
  failed: { ...outcomes.failed, icon: IconServerOff },
};
