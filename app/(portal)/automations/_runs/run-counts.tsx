"use client";

import type { AutomationCounts } from "#server/contract/automation-runs.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { formatFacts } from "../../../_ui/format.ts";
import { hidden } from "../../../_ui/message-parts.tsx";
import { Tooltip } from "../../../_ui/overlays/tooltip.tsx";
import { describeRefusals } from "./describe-refusals.ts";

const describeCounts = ({ t, format }: Language, { runs, failed, refused }: AutomationCounts): string =>
  formatFacts([
    format.number(runs),
    ...(failed > 0 ? [t("automations.runs.counts.failed", { count: failed })] : []),
    ...(refused > 0 ? [t("automations.runs.counts.refused", { count: refused })] : []),
  ]);

/** `12 · 1 failed · 3 refused`, with what refused them. */
export function RunCounts({ counts }: { counts: AutomationCounts }) {
  const language = useLanguage();
  const { t } = language;
  const { runs, refused, refusedBy } = counts;
  if (runs === 0 && refused === 0) return <span data-none>{t("automations.runs.none")}</span>;
  const shown = describeCounts(language, counts);
  if (refused === 0) return <span>{shown}</span>;
  const reasons = describeRefusals(language, refusedBy);
  return (
    <Tooltip label={reasons} multiline maw={320}>
      <span>
        {shown}
        {hidden(` ${reasons}`)}
      </span>
    </Tooltip>
  );
}
