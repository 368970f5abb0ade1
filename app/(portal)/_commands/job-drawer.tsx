"use client";

import { Anchor, Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Link } from "../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { DialogId } from "../../_ui/overlays/dialog-id.ts";
import { confirmBeforeClosing } from "../../_ui/unsaved-changes.ts";
import { JobProgress } from "../_jobs/job-progress.tsx";
import { JobResults } from "../_jobs/job-results.tsx";
import { useResultFilter } from "../_jobs/result-filter.ts";
import { jobsTexts } from "../_jobs/texts.ts";
import { useJob } from "../_jobs/use-job.ts";
import { commandsTexts } from "./texts.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A form, and then the job that it has started. */
  children: ReactNode;
}

/** Beside the page: starts a job and shows its progress. Closing it does not stop the job. */
export function JobDrawer({ opened, onClose, title, children }: Props) {
  const id = useId();
  return (
    <Drawer
      opened={opened}
      onClose={() => confirmBeforeClosing(id, onClose)}
      title={title}
      position="right"
      size="lg"
      closeButtonProps={{ "aria-label": commandsTexts.close }}
      keepMounted={false}
    >
      <DialogId value={id}>{children}</DialogId>
    </Drawer>
  );
}

interface RunningProps {
  jobId: string;
  onJob: (jobId: string) => void;
  /** Back to the form. */
  onAgain: () => void;
  /** The label of the button that goes back. */
  again: string;
}

export function RunningJob({ jobId, onJob, onAgain, again }: RunningProps) {
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
          {job.data.endedAt === null && jobsTexts.progress.keepsRunning}
        </Text>
        <Anchor component={Link} href={`/jobs/${jobId}`} size="sm">
          {jobsTexts.progress.open}
        </Anchor>
      </Group>
      <JobResults job={job.data} filter={filter} />
    </Stack>
  );
}
