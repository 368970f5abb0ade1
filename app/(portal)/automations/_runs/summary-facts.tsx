"use client";

import { Anchor, Group } from "@mantine/core";
import { Link } from "../../../_ui/link.tsx";
import { TextSkeleton } from "../../../_ui/text-skeleton.tsx";
import { hidden, textWithParts } from "../../../_ui/text-with-parts.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { RunCounts } from "./run-counts.tsx";
import { RunResultLabel } from "./run-result-label.tsx";
import { runsTexts as texts } from "./texts.ts";
import { type Summaries, summaryKey } from "./use-summaries.ts";

const NOTHING = { runs: 0, failed: 0, refused: 0, refusedBy: {} };

interface Props {
  summaries: Summaries;
  categoryId: string;
  automation: { id?: string | undefined };
}

const NotYet = ({ isError }: { isError: boolean }) =>
  isError ? <span data-none>{texts.notKnown}</span> : <TextSkeleton width={90} />;

export function RunsToday({ summaries: { byKey, isError }, categoryId, automation }: Props) {
  if (!byKey) return <NotYet isError={isError} />;
  return <RunCounts counts={byKey.get(summaryKey(categoryId, automation.id))?.today ?? NOTHING} />;
}

/** How the last run ended, with a link to the runs. */
export function LastResult({ summaries: { byKey, isError }, categoryId, automation: { id } }: Props) {
  if (!byKey) return <NotYet isError={isError} />;
  const last = byKey.get(summaryKey(categoryId, id))?.lastRun;
  if (!last) {
    return (
      <span data-none title={texts.never30}>
        {texts.never}
      </span>
    );
  }
  return (
    <Group gap="0 8px">
      <Anchor component={Link} href={`/automations/${categoryId}/${id}#runs`} inherit>
        {textWithParts(texts.last, { hidden, time: <TimeAgo instant={last.at} /> })}
      </Anchor>
      <RunResultLabel result={last.result} />
    </Group>
  );
}
