"use client";

import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { Link } from "../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { JobProgress } from "../../_jobs/job-progress.tsx";
import { useJob } from "../../_jobs/use-job.ts";
import type { ExportFormat } from "../_files/create-export-file.ts";
import { exportTexts } from "./texts.ts";

const texts = exportTexts.result;

interface Props {
  jobId: string;
  /** In which the file is downloaded as soon as it is there; null after a reload. */
  format: ExportFormat | null;
  onAgain: () => void;
}

/** An export that runs, or has ended: its file can be downloaded for a day. */
export function ExportJob({ jobId, format, onAgain }: Props) {
  const job = useJob(jobId);
  if (job.isPending) return <LoadingRows rows={3} />;
  if (!job.data) return <ErrorState error={job.error} onRetry={() => void job.refetch()} />;
  return (
    <Card withBorder maw={720}>
      <Stack gap="sm">
        {job.data.state === "done" && (
          <Text fw={600} role="status">
            {texts.title(job.data.succeeded)}
          </Text>
        )}
        <JobProgress job={job.data} onRetried={onAgain} exportFormat={format} />
        <Group gap="sm">
          <Button component={Link} href="/bots" size="xs" variant="default">
            {texts.allBots}
          </Button>
          {job.data.endedAt !== null && (
            <Button size="xs" variant="default" onClick={onAgain}>
              {texts.again}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
