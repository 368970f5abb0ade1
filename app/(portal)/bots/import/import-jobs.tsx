"use client";

import { Anchor, Card, Group, Stack, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { Link } from "../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { JobProgress } from "../../_jobs/job-progress.tsx";
import { jobsTexts } from "../../_jobs/texts.ts";
import { useJob } from "../../_jobs/use-job.ts";
import { importTexts } from "./texts.ts";

interface Props {
  jobIds: readonly string[];
  /** Called once for each job that has ended, also if it had ended before. */
  onEnded: (jobId: string) => void;
}

/** The jobs of an import: one, or several of a large file. They go on without this page. */
export const ImportJobs = ({ jobIds, onEnded }: Props) =>
  jobIds.map((jobId) => <ImportJob key={jobId} jobId={jobId} onEnded={onEnded} />);

const texts = importTexts.notice;

function ImportJob({ jobId, onEnded }: { jobId: string; onEnded: Props["onEnded"] }) {
  const router = useRouter();
  const job = useJob(jobId);
  const hasEnded = job.data ? job.data.endedAt !== null : false;
  const report = useEffectEvent(() => onEnded(jobId));
  useEffect(() => {
    if (hasEnded) report();
  }, [hasEnded]);
  if (job.isPending) return <LoadingRows rows={2} />;
  if (!job.data) return <ErrorState error={job.error} onRetry={() => void job.refetch()} />;
  const { succeeded, failed } = job.data;
  return (
    <Card withBorder>
      <Stack gap="sm">
        {hasEnded && failed > 0 && <Text fw={600}>{texts.failedTitle(failed)}</Text>}
        {hasEnded && failed === 0 && <Text fw={600}>{texts.doneTitle(succeeded)}</Text>}
        <JobProgress job={job.data} onRetried={(id) => router.push(`/jobs/${id}`)} />
        <Text size="sm" c="dimmed">
          {hasEnded ? failed > 0 && texts.failedText : texts.running}
        </Text>
        <Group gap="md">
          <Anchor component={Link} href={`/jobs/${jobId}`} size="sm">
            {jobsTexts.progress.open}
          </Anchor>
          {hasEnded && (
            <Anchor component={Link} href="/bots" size="sm">
              {texts.allBots}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
