"use client";

import type { AutomationCounts } from "#server/contract/automation-runs.ts";
import { Tooltip } from "../../../_ui/overlays/tooltip.tsx";
import { hidden } from "../../../_ui/text-with-parts.tsx";
import { runsTexts as texts } from "./texts.ts";

/** `12 · 1 failed · 3 refused`, with what refused them. */
export function RunCounts({ counts: { runs, failed, refused, refusedBy } }: { counts: AutomationCounts }) {
  if (runs === 0 && refused === 0) return <span data-none>{texts.none}</span>;
  const shown = texts.counts(runs, failed, refused);
  if (refused === 0) return <span>{shown}</span>;
  const reasons = texts.refusedBy(refusedBy);
  return (
    <Tooltip label={reasons} multiline maw={320}>
      <span>
        {shown}
        {hidden(` ${reasons}`)}
      </span>
    </Tooltip>
  );
}
