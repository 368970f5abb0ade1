"use client";

import { Alert, Group, Progress, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconPlayerPlay, IconPlayerStop, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { JobWithCells } from "#server/contract/jobs.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import type { ExportFormat } from "../bots/_files/create-export-file.ts";
import { describeProgress, endedItems } from "./describe-job.ts";
import { ExportFile } from "./export-file.tsx";
import { JobStrip } from "./job-strip.tsx";
import { jobsTexts } from "./texts.ts";
import { useJobActions } from "./use-job.ts";

const texts = jobsTexts.progress;
const REPEATED = new Set(["command", "chat", "preset", "edit", "delete"]);

interface Props {
  job: JobWithCells;
  /** Gets the id of the job that does the failed items again. */
  onRetried: (jobId: string) => void;
  /** In which the file of an export is downloaded as soon as it is there. */
  exportFormat?: ExportFormat | null;
  /** Further buttons. */
  children?: ReactNode;
}

/** How far a job is, with the buttons that stop it or do a part of it again. */
export function JobProgress({ job, onRetried, exportFormat = null, children }: Props) {
  const { stop, retry } = useJobActions();
  const { id: jobId, state, total, unknown, failed, endedAt, kind, cells, message } = job;
  const notRun = total - endedItems(job);
  const mayRetry = endedAt !== null && REPEATED.has(kind);
  const mayRetryFailed = mayRetry || job.retryUntil !== null;
  const again = (states: ("failed" | "stopped")[]) =>
    retry.mutate({ jobId, states }, { onSuccess: ({ id }) => onRetried(id) });
  const percent = total > 0 ? Math.round((endedItems(job) / total) * 100) : 0;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} role="status">
          {describeProgress(job)}
        </Text>
        <Group gap="xs">
          {endedAt === null && (
            <ActionButton
              error={stop.error}
              size="xs"
              variant="default"
              disabled={state === "stopping"}
              loading={stop.isPending}
              onClick={() => stop.mutate({ jobId })}
              leftSection={<IconPlayerStop size={16} aria-hidden />}
            >
              {state === "stopping" ? texts.stopping : texts.stop}
            </ActionButton>
          )}
          {mayRetryFailed && failed > 0 && (
            <ActionButton
              error={retry.error}
              size="xs"
              variant="default"
              loading={retry.isPending}
              onClick={() => again(["failed"])}
              leftSection={<IconRefresh size={16} aria-hidden />}
            >
              {texts.retryFailed(failed)}
            </ActionButton>
          )}
          {mayRetry && notRun > 0 && (
            <ActionButton
              error={retry.error}
              size="xs"
              variant="default"
              loading={retry.isPending}
              onClick={() => again(["stopped"])}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              {texts.runRest(notRun)}
            </ActionButton>
          )}
          {children}
        </Group>
      </Group>
      <Progress.Root size="md">
        <Progress.Section value={percent} color={failed > 0 ? "orange" : "teal"} aria-label={texts.label} />
      </Progress.Root>
      <JobStrip cells={cells} total={total} />
      {unknown > 0 && (
        <Text size="sm" c="dimmed">
          {texts.unknown(unknown)}
        </Text>
      )}
      {message && (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
          {message}
        </Alert>
      )}
      {kind === "export" && <ExportFile job={job} format={exportFormat} />}
    </Stack>
  );
}
