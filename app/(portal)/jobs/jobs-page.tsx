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
import { useLanguage } from "../../_languages/use-language.ts";
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

const isOpen = ({ endedAt }: Job) => endedAt === null;

export function JobsPage() {
  const { t } = useLanguage();
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
      <PageHeader title={t("jobs.title")} description={t("jobs.description")} />
      {jobs.isPending && <LoadingRows />}
      {jobs.isError && <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.isSuccess && rows.length === 0 && (
        <EmptyState icon={IconListCheck} title={t("jobs.empty.title")} text={t("jobs.empty.text")}>
          <Button component={Link} href="/bots">
            {t("jobs.empty.bots")}
          </Button>
        </EmptyState>
      )}
      <Stack gap="md">
        {rows.length > 0 && (
          <RowList label={t("jobs.title")}>
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
  const language = useLanguage();
  const { t } = language;
  return (
    <Row
      icon={JOB_ICONS[job.kind]}
      title={
        <Anchor component={Link} href={`/jobs/${job.id}`} inherit>
          <Name>{describeJob(language, job)}</Name>
        </Anchor>
      }
      facts={{
        [t("jobs.facts.state")]: <JobStateLabel job={job} />,
        [t("jobs.facts.progress")]: (
          <Stack gap={4}>
            <span>{describeProgress(language, job)}</span>
            <JobBar job={job} />
          </Stack>
        ),
        [t("jobs.facts.created")]: (
          <span>
            <JobCreated job={job} />
          </span>
        ),
      }}
    />
  );
}
