"use client";

import { useDisclosure } from "@mantine/hooks";
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconRepeat } from "@tabler/icons-react";
import type { Job, JobKind, JobWithCells } from "#server/contract/jobs.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { ConfirmDialog } from "../../_ui/confirm-dialog.tsx";
import { bdi } from "../../_ui/name.tsx";
import { describeJob, endedItems } from "./describe-job.ts";
import { useJobActions } from "./use-job.ts";

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
  const language = useLanguage();
  const { t } = language;
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
          {state === "stopping" ? t("jobs.actions.stopping") : t("jobs.actions.stop")}
        </ActionButton>
      )}
      {failed > 0 && (
        <ActionButton
          {...button}
          error={retry.error}
          loading={retry.isPending}
          unavailable={whyNotRetried(language, job)}
          onClick={() => again(["failed"])}
          leftSection={<IconRefresh size={16} aria-hidden />}
        >
          {t("jobs.actions.retryFailed", { count: failed })}
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
          {t("jobs.actions.runRest", { count: notRun })}
        </ActionButton>
      )}
      {REPEATED.has(kind) && <RunAgainButton job={job} onRetried={onRetried} />}
    </>
  );
}

/** Why what failed cannot be done again. */
function whyNotRetried({ t }: Language, { endedAt, kind, retryUntil }: JobWithCells): string | false {
  if (endedAt === null) return t("jobs.actions.notEnded");
  if (kind === "export") return t("jobs.actions.exportAnew");
  return kind === "import" && retryUntil === null && t("jobs.actions.importAnew");
}

function RunAgainButton({ job, onRetried }: { job: Job; onRetried: Props["onRetried"] }) {
  const language = useLanguage();
  const { t } = language;
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
        unavailable={endedAt === null && t("jobs.actions.notEnded")}
        onClick={total > MAX_UNASKED ? open : run}
        leftSection={<IconRepeat size={16} aria-hidden />}
      >
        {t("jobs.actions.runAgain")}
      </ActionButton>
      <ConfirmDialog
        opened={isAsked}
        title={t("jobs.actions.runAgainTitle", { count: total })}
        action={t("jobs.actions.runAgain")}
        isHarmless
        onConfirm={run}
        onClose={close}
        mutation={retry}
      >
        {t.rich("jobs.actions.runAgainText", { job: sanitizeName(describeJob(language, job)), bdi })}
      </ConfirmDialog>
    </>
  );
}
