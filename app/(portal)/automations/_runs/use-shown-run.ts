"use client";

import { useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import type { AutomationRun } from "#server/contract/automation-runs.ts";
import { type CardTrace, traceByPlace } from "../_try/trace-by-place.ts";

export interface ShownRun {
  run: AutomationRun | null;
  trace: CardTrace | null;
  show: (run: AutomationRun) => void;
  hide: () => void;
}

/** The run of a bot that the cards show. It stays while newer ones come, and is dropped once the automation is changed. */
export function useShownRun(automation: Automation): ShownRun {
  const [chosen, setChosen] = useState<{ run: AutomationRun; of: Automation } | null>(null);
  const run = chosen?.of === automation ? chosen.run : null;
  return {
    run,
    trace: run && traceByPlace(run, run.isCut),
    show: (next) => setChosen({ run: next, of: automation }),
    hide: () => setChosen(null),
  };
}
