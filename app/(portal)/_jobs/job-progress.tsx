"use client";

import { Alert, Group, Progress, Stack, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconAlertCircle, IconPlayerPlay, IconPlayerStop, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { JobCell, JobItem, JobWithCells } from "#server/contract/jobs.ts";
import { MAX_JOB_CELLS } from "#server/contract/limits/jobs.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import type { ExportFormat } from "../bots/_files/create-export-file.ts";
import { describeProgress, endedItems } from "./describe-job.ts";
import { ExportDownload } from "./export-download.tsx";
import classes from "./job-progress.module.css";
import { jobsTexts } from "./texts.ts";
import { useJobActions } from "./use-job.ts";

const texts = jobsTexts.progress;
const REPEATED = new Set(["command", "chat", "preset", "edit", "delete", "restart"]);

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
        <Progress.Section value={percent} color={failed > 0 ? "orange" : "green"} aria-label={texts.label} />
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
      {kind === "export" && <ExportDownload job={job} format={exportFormat} />}
    </Stack>
  );
}

const CELL_SIZE = 12;
type State = JobItem["state"];
/** Of a cell with several items, the first of these states that one of them has is drawn. */
const STATES = ["failed", "running", "queued", "stopped", "skipped", "succeeded"] as const satisfies State[];

/** SVG paths. Each state has its own shape: a cross, a bar, a dot, a ring, a triangle, a full cell. */
const SHAPES: Record<State, string> = {
  failed: "m0 2l2-2l3 3l3-3l2 2l-3 3l3 3l-2 2l-3-3l-3 3l-2-2l3-3z",
  running: "m1 3h8v4h-8z",
  queued: "m4 4h2v2h-2z",
  stopped: "m1 1h8v8h-8zm2 2v4h4v-4z",
  skipped: "m5 1l4 8h-8z",
  succeeded: "m0 0h10v10h-10z",
};

const stateOf = (cell: JobCell): State => STATES.find((state) => cell[state] > 0) ?? "queued";

/** The items of a job in their order, one mark for each or for a group of them. Its numbers stand beside it as text. */
function JobStrip({ cells, total }: { cells: readonly JobCell[]; total: number }) {
  const { ref, width } = useElementSize();
  const columns = Math.max(1, Math.floor((width || 600) / CELL_SIZE));
  const states = cells.map(stateOf);
  const used = STATES.filter((state) => states.includes(state));
  const height = Math.ceil(cells.length / columns) * CELL_SIZE;
  return (
    <div ref={ref}>
      <svg width={columns * CELL_SIZE} height={height} aria-hidden="true" className={classes.cells}>
        {used.map((state) => (
          <path key={state} d={pathOf(states, state, columns)} className={classes[state]} fillRule="evenodd" />
        ))}
      </svg>
      <Group gap="md" mt={6}>
        {used.map((state) => (
          <Group key={state} gap={6} wrap="nowrap">
            <svg width="10" height="10" aria-hidden="true">
              <path d={`M0 0${SHAPES[state]}`} className={classes[state]} fillRule="evenodd" />
            </svg>
            <Text size="sm">{jobsTexts.itemStates[state]}</Text>
          </Group>
        ))}
        {total > MAX_JOB_CELLS && (
          <Text size="sm" c="dimmed">
            {jobsTexts.strip.cell(Math.ceil(total / MAX_JOB_CELLS))}
          </Text>
        )}
      </Group>
    </div>
  );
}

/** All cells of a state as one SVG path: one element for hundreds of cells. */
const pathOf = (states: readonly State[], state: State, columns: number): string =>
  states
    .flatMap((cellState, index) => {
      if (cellState !== state) return [];
      return [`M${(index % columns) * CELL_SIZE} ${Math.floor(index / columns) * CELL_SIZE}${SHAPES[state]}`];
    })
    .join("");
