"use client";

import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useLanguage } from "../../_languages/use-language.ts";
import { Link } from "../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { JobProgress } from "../_jobs/job-progress.tsx";
import { JobResults } from "../_jobs/job-results.tsx";
import { useResultFilter } from "../_jobs/result-filter.ts";
import { useJob } from "../_jobs/use-job.ts";

interface Props {
  jobId: string;
  onJob: (jobId: string) => void;
  /** Back to the form. */
  onAgain: () => void;
  /** The label of the button that goes back. */
  again: string;
}

/** The progress and the results of a job in a drawer. */
export function RunningJob({ jobId, onJob, onAgain, again }: Props) {
  const { t } = useLanguage();
  const job = useJob(jobId);
  const filter = useResultFilter();
  if (job.isPending) return <LoadingRows rows={3} />;
  if (!job.data) return <ErrorState error={job.error} onRetry={() => void job.refetch()} />;
  return (
    <Stack gap="md">
      <JobProgress job={job.data} onRetried={onJob} filter={filter}>
        {job.data.endedAt !== null && (
          <Button size="xs" variant="default" onClick={onAgain}>
            {again}
          </Button>
        )}
      </JobProgress>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {job.data.endedAt === null && t("jobs.progress.keepsRunning")}
        </Text>
        <Anchor component={Link} href={`/jobs/${jobId}`} size="sm">
          {t("jobs.progress.open")}
        </Anchor>
      </Group>
      <JobResults job={job.data} filter={filter} />
    </Stack>
  );
}
