"use client";

import { Group, Stack, Text, Title } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { JobGroup } from "#server/contract/job-groups.ts";
import type { JobWithCells } from "#server/contract/jobs.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { FilterChips } from "../../_ui/filter-chips.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { useTRPC, useTRPCClient } from "../../_ui/trpc.ts";
import { useDownloadResults } from "./download-results.ts";
import classes from "./job-results.module.css";
import { type Outcome, type ResultFilter, STATES_OF } from "./result-filter.ts";
import { ResultGroup } from "./result-group.tsx";
import { ShowMore } from "./show-more.tsx";

/** What the bots of a job replied: equal replies as one row with their number, which opens to the bots. */
export function JobResults({ job, filter: { outcome, show } }: { job: JobWithCells; filter: ResultFilter }) {
  const { t } = useLanguage();
  const titleId = useId();
  const groups = useJobGroups(job, outcome);
  const download = useDownloadResults(job.id);
  const chips = outcome
    ? [
        {
          id: outcome,
          label: t("shared.filters.chip", {
            property: t("jobs.results.title"),
            value: t(`jobs.outcomes.${outcome}`),
          }),
          onRemove: () => show(null),
        },
      ]
    : [];
  const rows = withoutRepeated(groups.data?.pages.flat() ?? []);
  return (
    <Stack gap="sm" component="section" aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4" id={titleId}>
          {t("jobs.results.title")}
        </Title>
        <Group gap="xs">
          <ActionButton
            error={download.error}
            size="xs"
            variant="default"
            loading={download.isPending}
            onClick={() => download.mutate(outcome)}
            leftSection={<IconFileDownload size={16} aria-hidden />}
          >
            {t("jobs.results.csv")}
          </ActionButton>
        </Group>
      </Group>
      <FilterChips chips={chips} onClear={() => show(null)} />
      {groups.isPending && <LoadingRows rows={4} />}
      {groups.isError && <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.isSuccess && rows.length === 0 && (
        <Text c="dimmed" role="status">
          {t("jobs.results.hidden", { count: job.total })}
        </Text>
      )}
      {rows.length > 0 && (
        <ul className={classes.groups} aria-labelledby={titleId}>
          {rows.map((group) => (
            <ResultGroup key={group.key} job={job} group={group} />
          ))}
        </ul>
      )}
      <ShowMore list={groups} />
    </Stack>
  );
}

const PAGE = 50;
const POLL_MS = 2_000;

/** The counts change while the job runs: between two pages, a group may move to the later one. */
const withoutRepeated = (groups: JobGroup[]) => [...new Map(groups.map((group) => [group.key, group])).values()];

/**
 * While the job runs, its results are counted again, and by `useJob` at its end. Each page counts all of them: with more
 * pages less often.
 */
function useJobGroups({ id: jobId, endedAt }: JobWithCells, outcome: Outcome | null) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const asked = { jobId, ...(outcome && { states: STATES_OF[outcome] }) };
  return useInfiniteQuery({
    queryKey: trpc.jobs.groups.queryKey(asked),
    initialPageParam: 0,
    queryFn: ({ pageParam }) => client.jobs.groups.query({ ...asked, skip: pageParam, limit: PAGE }),
    getNextPageParam: (page: JobGroup[], pages) => (page.length === PAGE ? pages.length * PAGE : undefined),
    refetchInterval: ({ state }) => (endedAt === null ? POLL_MS * (state.data?.pages.length ?? 1) : false),
    staleTime: 0, // the job may have ended while no page showed it
    placeholderData: (previous) => previous,
  });
}
