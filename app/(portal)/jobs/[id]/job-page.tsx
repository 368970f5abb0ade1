"use client";

import { Anchor, Card, Group, Stack, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import type { JobWithCells } from "#server/contract/jobs.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { CopyIdButton } from "../../../_ui/copy-value.tsx";
import { Link } from "../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { describeJob } from "../../_jobs/describe-job.ts";
import { JobStateLabel } from "../../_jobs/item-state.tsx";
import { JobCreated } from "../../_jobs/job-created.tsx";
import { JobProgress } from "../../_jobs/job-progress.tsx";
import { JobResults } from "../../_jobs/job-results.tsx";
import { useResultFilterInAddress } from "../../_jobs/result-filter.ts";
import { useJob } from "../../_jobs/use-job.ts";

export function JobPage({ jobId }: { jobId: string }) {
  const language = useLanguage();
  const { t } = language;
  const router = useRouter();
  const job = useJob(jobId);
  const filter = useResultFilterInAddress();
  if (job.isPending) return <LoadingRows />;
  if (!job.data) return <ErrorState error={job.error} onRetry={() => void job.refetch()} />;
  const name = describeJob(language, job.data);
  return (
    <>
      <PageBreadcrumbs parents={[{ href: "/jobs", label: t("jobs.title") }]} current={name} isName />
      <PageHeader title={<Name>{name}</Name>} description={<JobFacts job={job.data} />}>
        <CopyIdButton id={jobId} name={name} />
      </PageHeader>
      <Stack gap="lg">
        <Card withBorder>
          <Stack gap="md">
            <JobProgress job={job.data} onRetried={(id) => router.push(`/jobs/${id}`)} filter={filter} />
            {job.data.commands.length > 1 && (
              <CopyBlock label={t("jobs.commands")} value={job.data.commands.join("\n")} />
            )}
            {job.data.skipOffline && (
              <Text size="sm" c="dimmed">
                {t("jobs.facts.skipOffline")}
              </Text>
            )}
            {job.data.retriedId && (
              <Anchor component={Link} href={`/jobs/${job.data.retriedId}`} size="sm">
                {t("jobs.facts.retried")}
              </Anchor>
            )}
          </Stack>
        </Card>
        <JobResults job={job.data} filter={filter} />
      </Stack>
    </>
  );
}

function JobFacts({ job }: { job: JobWithCells }) {
  const { t } = useLanguage();
  const { endedAt } = job;
  return (
    <Group component="span" gap="2px 16px" display="inline-flex" fz="sm">
      <JobStateLabel job={job} />
      <span>{t.rich("jobs.facts.createdAt", { time: () => <JobCreated job={job} /> })}</span>
      {endedAt && <span>{t.rich("jobs.facts.endedAt", { time: () => <TimeAgo instant={endedAt} /> })}</span>}
    </Group>
  );
}
