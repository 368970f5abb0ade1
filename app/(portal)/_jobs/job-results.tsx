"use client";

import { Anchor, Button, Group, Loader, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import type { Job, JobItem, JobWithCells } from "#server/contract/jobs.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { downloadCsv } from "../../_ui/download-csv.ts";
import { Link } from "../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { Name } from "../../_ui/name.tsx";
import { notifyError } from "../../_ui/notify.ts";
import { ReplyFormatLabel } from "../../_ui/reply-format-label.tsx";
import { Table } from "../../_ui/table.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { useTRPC, useTRPCClient } from "../../_ui/trpc.ts";
import { ItemState } from "./item-state.tsx";
import classes from "./job-results.module.css";
import { ShowMore } from "./show-more.tsx";
import { jobsTexts } from "./texts.ts";

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
      {items.isSuccess && rows.length === 0 && (
        <Group gap="sm" role="status">
          <Text c="dimmed">{texts.hidden(job.total)}</Text>
          <Button size="xs" variant="default" onClick={() => onState(null)}>
            {texts.showAll}
          </Button>
        </Group>
      )}
      {rows.length > 0 && <ResultTable rows={rows} />}
      <ShowMore list={items} />
    </Stack>
  );
}

function Reply({ format, message }: Pick<JobItem, "format" | "message">) {
  const text = message && <bdi>{message}</bdi>;
  if (format === null) return text;
  const label = <ReplyFormatLabel format={format} />;
  if (!text) return label;
  return (
    <span className={classes.reply}>{textWithParts(texts.formatAndMessage, { format: label, message: text })}</span>
  );
}

function ResultTable({ rows }: { rows: readonly JobItem[] }) {
  return (
    <Table className={classes.table} head={[texts.bot, texts.state, texts.reply, texts.duration]}>
      {rows.map(({ position, botId, name, state, format, message, ms }) => (
        <tr key={position}>
          <td className={classes.name}>
            {botId ? (
              <Anchor component={Link} href={`/bots/${botId}`} prefetch={false} size="sm">
                <Name>{name}</Name>
              </Anchor>
            ) : (
              <Name>{name}</Name>
            )}
          </td>
          <td>
            {state === "running" ? (
              <Loader size={14} aria-label={jobsTexts.itemStates.running} role="img" />
            ) : (
              <ItemState state={state} />
            )}
          </td>
          <td className={classes.message}>
            <Reply format={format} message={message} />
          </td>
          <td className={classes.duration}>{ms === null ? "" : texts.ms(ms)}</td>
        </tr>
      ))}
    </Table>
  );
}

const PAGE = 100;
const POLL_MS = 2_000;
const CSV_PAGE = 1_000;
type State = JobItem["state"] | undefined;

/** The results of a job page by page; while it runs they are read again every two seconds, and by `useJob` at its end. */
function useJobItems({ id: jobId, endedAt }: Pick<Job, "id" | "endedAt">, state: State) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const filter = state && { state };
  return useInfiniteQuery({
    queryKey: trpc.jobs.items.queryKey({ jobId, ...filter }),
    initialPageParam: -1,
    queryFn: ({ pageParam }) => client.jobs.items.query({ jobId, ...filter, after: pageParam, limit: PAGE }),
    getNextPageParam: (page: JobItem[]) => (page.length === PAGE ? page.at(-1)?.position : undefined),
    refetchInterval: endedAt === null ? POLL_MS : false,
    staleTime: 0, // the job may have ended while no page showed it
    placeholderData: (previous) => previous,
  });
}

/** Downloads the results as a CSV file. */
function useDownloadResults({ id: jobId }: Pick<Job, "id">) {
  const client = useTRPCClient();
  return useMutation({
    async mutationFn({ state }: { state: State }): Promise<void> {
      const rows: string[][] = [];
      for (let after: number | undefined = -1; after !== undefined; ) {
        const page: JobItem[] = await client.jobs.items.query({
          jobId,
          ...(state && { state }),
          after,
          limit: CSV_PAGE,
        });
        rows.push(...page.map(toCells));
        after = page.length === CSV_PAGE ? page.at(-1)?.position : undefined;
      }
      await downloadCsv(`job-${jobId}.csv`, jobsTexts.results.csvColumns, rows);
    },
    onError: (error) => notifyError(error),
  });
}

const toCells = ({ position, botId, name, state, format, message, ms }: JobItem): string[] =>
  [position + 1, botId, name, state, format, message, ms].map((value) => String(value ?? ""));
