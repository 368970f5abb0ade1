"use client";

import { useDisclosure } from "@mantine/hooks";
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconRepeat } from "@tabler/icons-react";
import type { Job, JobKind, JobWithCells } from "#server/contract/jobs.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { ConfirmDialog } from "../../_ui/confirm-dialog.tsx";
import { describeJob, endedItems } from "./describe-job.ts";
import { jobsTexts } from "./texts.ts";
import { useJobActions } from "./use-job.ts";

const texts = jobsTexts.actions;

/** Jobs that can be done once more on all of their bots. */
const REPEATED = new Set<JobKind>(["command", "chat", "preset", "edit", "restart"]);
/** On more bots it is asked first. */
const MAX_UNASKED = 10;

interface Props {
  job: JobWithCells;
  /** Gets the id of the job that runs again. */
  onRetried: (jobId: string) => void;
}

/** Stops a job, does a part of it again, or all of it. */
export function JobButtons({ job, onRetried }: Props) {
  const { stop, retry } = useJobActions();
  const { id: jobId, state, failed, endedAt, kind, total } = job;
  const notRun = total - endedItems(job);
  const again = (states: ("failed" | "stopped")[]) =>
    retry.mutate({ jobId, states }, { onSuccess: ({ id }) => onRetried(id) });
  const button = { size: "xs", variant: "default" };
  return (
    <>
      {endedAt === null && (
        <ActionButton
          {...button}
          error={stop.error}
          disabled={state === "stopping"}
          loading={stop.isPending}
          onClick={() => stop.mutate({ jobId })}
          leftSection={<IconPlayerStop size={16} aria-hidden />}
        >
          {state === "stopping" ? texts.stopping : texts.stop}
        </ActionButton>
      )}
      {failed > 0 && (
        <ActionButton
          {...button}
          error={retry.error}
          loading={retry.isPending}
          unavailable={whyNotRetried(job)}
          onClick={() => again(["failed"])}
          leftSection={<IconRefresh size={16} aria-hidden />}
        >
          {texts.retryFailed(failed)}
        </ActionButton>
      )}
      {endedAt !== null && notRun > 0 && (REPEATED.has(kind) || kind === "delete") && (
        <ActionButton
          {...button}
          error={retry.error}
          loading={retry.isPending}
          onClick={() => again(["stopped"])}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
        >
          {texts.runRest(notRun)}
        </ActionButton>
      )}
      {REPEATED.has(kind) && <RunAgainButton job={job} onRetried={onRetried} />}
    </>
  );
}

/** Why what failed cannot be done again. */
function whyNotRetried({ endedAt, kind, retryUntil }: JobWithCells): string | false {
  if (endedAt === null) return texts.notEnded;
  if (kind === "export") return texts.exportAnew;
  return kind === "import" && retryUntil === null && texts.importAnew;
}

function RunAgainButton({ job, onRetried }: { job: Job; onRetried: Props["onRetried"] }) {
  const { retry } = useJobActions();
  const [isAsked, { open, close }] = useDisclosure(false);
  const { id: jobId, total, endedAt } = job;
  const run = () =>
    retry.mutate(
      { jobId, states: ["succeeded", "failed", "skipped", "stopped"] },
      {
        onSuccess({ id }) {
          close();
          onRetried(id);
        },
      },
    );
  return (
    <>
      <ActionButton
        size="xs"
        variant="default"
        error={retry.error}
        loading={retry.isPending}
        unavailable={endedAt === null && texts.notEnded}
        onClick={total > MAX_UNASKED ? open : run}
        leftSection={<IconRepeat size={16} aria-hidden />}
      >
        {texts.runAgain}
      </ActionButton>
      <ConfirmDialog
        opened={isAsked}
        title={texts.runAgainTitle(total)}
        action={texts.runAgain}
        isHarmless
        onConfirm={run}
        onClose={close}
        mutation={retry}
      >
        {texts.runAgainText(describeJob(job))}
      </ConfirmDialog>
    </>
  );
}
