"use client";

import { Anchor, Group } from "@mantine/core";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { hidden } from "../../../_ui/message-parts.tsx";
import { TextSkeleton } from "../../../_ui/text-skeleton.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { RunCounts } from "./run-counts.tsx";
import { RunResultLabel } from "./run-result-label.tsx";
import { type Summaries, summaryKey } from "./use-summaries.ts";

const NOTHING = { runs: 0, failed: 0, refused: 0, refusedBy: {} };

interface Props {
  summaries: Summaries;
  categoryId: string;
  automation: { id?: string | undefined };
}

const NotYet = ({ isError }: { isError: boolean }) => {
  const { t } = useLanguage();
  return isError ? <span data-none>{t("automations.runs.notKnown")}</span> : <TextSkeleton width={90} />;
};

export function RunsToday({ summaries: { byKey, isError }, categoryId, automation }: Props) {
  if (!byKey) return <NotYet isError={isError} />;
  return <RunCounts counts={byKey.get(summaryKey(categoryId, automation.id))?.today ?? NOTHING} />;
}

/** How the last run ended, with a link to the runs. */
export function LastResult({ summaries: { byKey, isError }, categoryId, automation: { id } }: Props) {
  const { t } = useLanguage();
  if (!byKey) return <NotYet isError={isError} />;
  const last = byKey.get(summaryKey(categoryId, id))?.lastRun;
  if (!last) {
    return (
      <span data-none title={t("automations.runs.never30")}>
        {t("automations.runs.never")}
      </span>
    );
  }
  return (
    <Group gap="0 8px">
      <Anchor component={Link} href={`/automations/${categoryId}/${id}#runs`} inherit>
        {t.rich("automations.runs.last", { hidden, time: () => <TimeAgo instant={last.at} /> })}
      </Anchor>
      <RunResultLabel result={last.result} />
    </Group>
  );
}
