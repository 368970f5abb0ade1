"use client";

import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Automation } from "#control/automations/automation.ts";
import type { AutomationActivity } from "#server/contract/automation-runs.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Facts } from "../../../_ui/facts.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { DayBars } from "./day-bars.tsx";
import { describeRefusals } from "./describe-refusals.ts";
import { RunCounts } from "./run-counts.tsx";
import { RunItem } from "./run-item.tsx";
import classes from "./runs.module.css";
import { sumDays } from "./sum-days.ts";
import type { ShownRun } from "./use-shown-run.ts";

const SECTION_ID = "runs";
const REFETCH_MS = 5_000;

interface Props {
  categoryId: string;
  automation: Automation;
  shown: ShownRun;
  /** Whether the cards are there to show a run. */
  hasCards: boolean;
}

/** What the automation did on bots. */
export function RunsPanel({ categoryId, automation, shown, hasCards }: Props) {
  const { t } = useLanguage();
  const input = { categoryId, automationId: automation.id ?? "" };
  const activity = useQuery(useTRPC().automations.activity.queryOptions(input, { refetchInterval: REFETCH_MS }));
  // The section is there only after the browser has looked for it.
  useEffect(() => {
    if (location.hash === `#${SECTION_ID}`) document.getElementById(SECTION_ID)?.scrollIntoView();
  }, []);
  return (
    <SectionCard title={t("automations.runs.section.title")} id={SECTION_ID} help={t("automations.runs.section.help")}>
      {activity.isPending && <LoadingRows rows={3} />}
      {activity.isError && !activity.data && (
        <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />
      )}
      {activity.data && (
        <Stack gap="sm">
          <DayCounts days={activity.data.days} now={activity.dataUpdatedAt} />
          {activity.data.days.length > 0 && <DayBars days={activity.data.days} now={activity.dataUpdatedAt} />}
          <LastRuns runs={activity.data.runs} automation={automation} shown={shown} hasCards={hasCards} />
        </Stack>
      )}
    </SectionCard>
  );
}

function DayCounts({ days, now }: { days: AutomationActivity["days"]; now: number }) {
  const language = useLanguage();
  const { t } = language;
  const [today, week] = [sumDays(days, 1, now), sumDays(days, 7, now)];
  return (
    <div>
      <Facts
        facts={{
          [t("automations.runs.section.today")]: <RunCounts counts={today} />,
          [t("automations.runs.section.week")]: <RunCounts counts={week} />,
        }}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {week.refused > 0
          ? t("automations.runs.section.refusedAndDays", { refused: describeRefusals(language, week.refusedBy) })
          : t("automations.runs.section.days")}
      </Text>
    </div>
  );
}

interface LastProps extends Omit<Props, "categoryId"> {
  runs: AutomationActivity["runs"];
}

function LastRuns({ runs, automation, shown, hasCards }: LastProps) {
  const { t } = useLanguage();
  const { run } = shown;
  const isGone = run !== null && !runs.some(({ id }) => id === run.id);
  const listed = isGone ? [...runs, run] : runs;
  if (listed.length === 0) return <Text size="sm">{t("automations.runs.section.empty")}</Text>;
  return (
    <ul className={classes.list} aria-label={t("automations.runs.section.list")}>
      {listed.map((one) => (
        <RunItem
          key={one.id}
          run={one}
          automation={automation}
          isShown={one.id === run?.id}
          onToggle={() => (one.id === run?.id ? shown.hide() : shown.show(one))}
          hasCards={hasCards}
        />
      ))}
    </ul>
  );
}
