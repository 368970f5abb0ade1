"use client";

import { Anchor, Button, Group, Loader, NativeSelect, Stack, Table, Text, Title } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import type { JobItem, JobWithCells } from "#server/contract/jobs.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { Name } from "../../_ui/name.tsx";
import { ReplyFormatLabel } from "../../_ui/reply-format-label.tsx";
import { ItemState } from "./item-state.tsx";
import classes from "./job-results.module.css";
import { jobsTexts } from "./texts.ts";
import { useDownloadResults, useJobItems } from "./use-job-items.ts";

const texts = jobsTexts.results;
const FILTERS = ["failed", "succeeded", "skipped", "stopped", "running", "queued"] as const;

/** The results of a job on its own page: which of them are shown is part of the URL. */
export function JobPageResults({ job }: { job: JobWithCells }) {
  const [state, setState] = useQueryState("results", parseAsStringLiteral(FILTERS));
  return <Results job={job} state={state} onState={(chosen) => void setState(chosen)} />;
}

/** The results of a job on another page. */
export function JobResults({ job }: { job: JobWithCells }) {
  const [state, setState] = useState<JobItem["state"] | null>(null);
  return <Results job={job} state={state} onState={setState} />;
}

interface ResultsProps {
  job: JobWithCells;
  /** Only items in this state. */
  state: JobItem["state"] | null;
  onState: (state: JobItem["state"] | null) => void;
}

/** The result of each item, page by page. */
function Results({ job, state: shown, onState }: ResultsProps) {
  const state = shown ?? undefined;
  const items = useJobItems(job, state);
  const download = useDownloadResults(job);
  const rows = items.data?.pages.flat() ?? [];
  return (
    <Stack gap="sm" component="section" aria-labelledby="results">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Title order={2} size="h4" id="results">
          {texts.title}
        </Title>
        <Group align="flex-end" gap="sm">
          <NativeSelect
            size="xs"
            label={texts.filter}
            value={shown ?? ""}
            onChange={({ currentTarget: { value } }) => onState(FILTERS.find((known) => known === value) ?? null)}
            data={[
              { value: "", label: texts.all },
              ...FILTERS.map((value) => ({ value, label: jobsTexts.itemStates[value] })),
            ]}
          />
          <ActionButton
            error={download.error}
            size="xs"
            variant="default"
            loading={download.isPending}
            onClick={() => download.mutate({ state })}
            leftSection={<IconFileDownload size={16} aria-hidden />}
          >
            {texts.csv}
          </ActionButton>
        </Group>
      </Group>
      {items.isPending && <LoadingRows rows={4} />}
      {items.isError && <ErrorState error={items.error} onRetry={() => void items.refetch()} />}
      {items.isSuccess && rows.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {rows.length > 0 && <ResultTable rows={rows} />}
      {items.hasNextPage && (
        <Button variant="default" onClick={() => void items.fetchNextPage()} loading={items.isFetchingNextPage}>
          {jobsTexts.more}
        </Button>
      )}
    </Stack>
  );
}

function ResultTable({ rows }: { rows: readonly JobItem[] }) {
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.bot}</Table.Th>
          <Table.Th>{texts.state}</Table.Th>
          <Table.Th>{texts.reply}</Table.Th>
          <Table.Th className={classes.duration}>{texts.duration}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ position, botId, name, state, format, message, ms }) => (
          <Table.Tr key={position}>
            <Table.Td className={classes.name}>
              {botId ? (
                <Anchor component={Link} href={`/bots/${botId}`} prefetch={false} size="sm">
                  <Name>{name}</Name>
                </Anchor>
              ) : (
                <Name>{name}</Name>
              )}
            </Table.Td>
            <Table.Td>
              {state === "running" ? (
                <Loader size={14} aria-label={jobsTexts.itemStates.running} role="img" />
              ) : (
                <ItemState state={state} />
              )}
            </Table.Td>
            <Table.Td className={classes.message}>
              {format !== null && <ReplyFormatLabel format={format} />} {message && <bdi>{message}</bdi>}
            </Table.Td>
            <Table.Td className={classes.duration}>{ms === null ? "" : texts.ms(ms)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
