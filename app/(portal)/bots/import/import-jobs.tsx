"use client";

import { Anchor, Card, Group, Stack, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { JobProgress } from "../../_jobs/job-progress.tsx";
import { useJob } from "../../_jobs/use-job.ts";

interface Props {
  jobIds: readonly string[];
  /** Called once for each job that has ended, also if it had ended before. */
  onEnded: (jobId: string) => void;
}

/** The jobs of an import: one, or several of a large file. They go on without this page. */
export const ImportJobs = ({ jobIds, onEnded }: Props) =>
  jobIds.map((jobId) => <ImportJob key={jobId} jobId={jobId} onEnded={onEnded} />);

function ImportJob({ jobId, onEnded }: { jobId: string; onEnded: Props["onEnded"] }) {
  const { t } = useLanguage();
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
        {hasEnded && failed > 0 && <Text fw={600}>{t("bots.importPage.notice.failedTitle", { count: failed })}</Text>}
        {hasEnded && failed === 0 && (
          <Text fw={600}>{t("bots.importPage.notice.doneTitle", { count: succeeded })}</Text>
        )}
        <JobProgress job={job.data} onRetried={(id) => router.push(`/jobs/${id}`)} />
        <Text size="sm" c="dimmed">
          {hasEnded ? failed > 0 && t("bots.importPage.notice.failedText") : t("bots.importPage.notice.running")}
        </Text>
        <Group gap="md">
          <Anchor component={Link} href={`/jobs/${jobId}`} size="sm">
            {t("jobs.progress.open")}
          </Anchor>
          {hasEnded && (
            <Anchor component={Link} href="/bots" size="sm">
              {t("bots.importPage.notice.allBots")}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
