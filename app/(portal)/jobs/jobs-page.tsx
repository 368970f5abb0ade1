"use client";

import { Anchor, Button, Stack } from "@mantine/core";
import {
  IconFileExport,
  IconFileImport,
  IconHanger,
  IconListCheck,
  IconMessage,
  IconPencil,
  IconRefresh,
  IconTerminal2,
  IconTrash,
  type TablerIcon,
} from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Job, JobKind } from "#server/contract/jobs.ts";
import { Link } from "../../_ui/link.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { Name } from "../../_ui/name.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { Row, RowList } from "../../_ui/row-list.tsx";
import { useTRPC, useTRPCClient } from "../../_ui/trpc.ts";
import { describeJob, describeProgress } from "../_jobs/describe-job.ts";
import { JobStateLabel } from "../_jobs/item-state.tsx";
import { JobBar } from "../_jobs/job-bar.tsx";
import { JobCreated } from "../_jobs/job-created.tsx";
import { ShowMore } from "../_jobs/show-more.tsx";
import { jobsTexts } from "../_jobs/texts.ts";

const JOB_ICONS: Record<JobKind, TablerIcon> = {
  command: IconTerminal2,
  chat: IconMessage,
  preset: IconHanger,
  import: IconFileImport,
  export: IconFileExport,
  edit: IconPencil,
  delete: IconTrash,
  restart: IconRefresh,
};

const PAGE = 30;
const POLL_MS = 1_000;
const texts = jobsTexts.facts;

const isOpen = ({ endedAt }: Job) => endedAt === null;

export function JobsPage() {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const jobs = useInfiniteQuery({
    queryKey: trpc.jobs.list.queryKey({ limit: PAGE }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.jobs.list.query({ limit: PAGE, ...(pageParam !== undefined && { after: pageParam }) }),
    getNextPageParam: (page: Job[]) => (page.length === PAGE ? page.at(-1)?.id : undefined),
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isOpen) ? POLL_MS : false),
  });
  const rows = jobs.data?.pages.flat() ?? [];
  return (
    <>
      <PageHeader title={jobsTexts.title} description={jobsTexts.description} />
      {jobs.isPending && <LoadingRows />}
      {jobs.isError && <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.isSuccess && rows.length === 0 && (
        <EmptyState icon={IconListCheck} title={jobsTexts.empty.title} text={jobsTexts.empty.text}>
          <Button component={Link} href="/bots">
            {jobsTexts.empty.bots}
          </Button>
        </EmptyState>
      )}
      <Stack gap="md">
        {rows.length > 0 && (
          <RowList label={jobsTexts.title}>
            {rows.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </RowList>
        )}
        <ShowMore list={jobs} />
      </Stack>
    </>
  );
}

function JobRow({ job }: { job: Job }) {
  return (
    <Row
      icon={JOB_ICONS[job.kind]}
      title={
        <Anchor component={Link} href={`/jobs/${job.id}`} inherit>
          <Name>{describeJob(job)}</Name>
        </Anchor>
      }
      facts={{
        [texts.state]: <JobStateLabel job={job} />,
        [texts.progress]: (
          <Stack gap={4}>
            <span>{describeProgress(job)}</span>
            <JobBar job={job} />
          </Stack>
        ),
        [texts.created]: (
          <span>
            <JobCreated job={job} />
          </span>
        ),
      }}
    />
  );
}
