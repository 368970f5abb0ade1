"use client";

import {
  IconBolt,
  IconCopy,
  IconEdit,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { Schedule } from "#server/contract/schedules.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ActionIconButton } from "../../../_ui/action-icon-button.tsx";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { copyText } from "../../../_ui/copy-text.ts";
import { bdi } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { isOpen } from "../run-result.tsx";

/** Run now, and a menu with the other actions. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
  const language = useLanguage();
  const { t } = language;
  const { id, name, paused, lastRun } = schedule;
  const { runNow, isStarting, startError, togglePause, isChanging, changeError } = useScheduleActions(schedule);
  const [isDeleting, setIsDeleting] = useState(false);
  const isOwnPage = usePathname() === `/schedules/${id}`;
  const run = {
    ...{ variant: "default", onClick: runNow, loading: isStarting, error: startError, disabled: isOpen(lastRun) },
    "aria-label": t("schedules.runNowOf", { name }),
  };
  const PauseIcon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <ActionButton
        {...run}
        visibleFrom={isOwnPage ? undefined : "sm"}
        leftSection={<IconBolt size={18} aria-hidden />}
      >
        {t("schedules.runNow")}
      </ActionButton>
      {!isOwnPage && (
        <ActionIconButton {...run} hiddenFrom="sm" size={36}>
          <IconBolt size={18} aria-hidden />
        </ActionIconButton>
      )}
      <ActionMenu label={t("shared.actionsFor", { name })} width={190} inRow={!isOwnPage} loading={isChanging}>
        {!isOwnPage && (
          <>
            <ActionItem icon={IconEdit} href={`/schedules/${id}`}>
              {t("schedules.menu.edit")}
            </ActionItem>
            <ActionItem icon={IconHistory} href={`/schedules/${id}?tab=history`}>
              {t("schedules.menu.history")}
            </ActionItem>
          </>
        )}
        <ActionItem icon={PauseIcon} error={changeError} onClick={togglePause}>
          {paused ? t("schedules.menu.resume") : t("schedules.menu.pause")}
        </ActionItem>
        <ActionItem icon={IconCopy} onClick={() => void copyText(language, id)}>
          {t("shared.copyId")}
        </ActionItem>
        <ActionItem icon={IconTrash} isDestructive onClick={() => setIsDeleting(true)}>
          {t("schedules.menu.delete")}
        </ActionItem>
      </ActionMenu>
      <DeleteScheduleDialog schedule={schedule} opened={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  );
}

interface Props {
  schedule: Schedule;
  opened: boolean;
  onClose: () => void;
}

function DeleteScheduleDialog({ schedule: { id, name }, opened, onClose }: Props) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const isOwnPage = usePathname() === `/schedules/${id}`;
  const remove = useMutation(
    trpc.schedules.delete.mutationOptions({
      async onSuccess() {
        notifySuccess(t.rich("schedules.delete.done", { name: sanitizeName(name), bdi }));
        if (isOwnPage) router.push("/schedules");
        await queryClient.invalidateQueries(trpc.schedules.list.queryFilter());
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={t.rich("schedules.delete.title", { name: sanitizeName(name), bdi })}
      action={t("schedules.delete.action")}
      onConfirm={() => remove.mutate({ scheduleId: id })}
      onClose={onClose}
      mutation={remove}
    >
      {t("schedules.delete.effects")}
    </ConfirmDialog>
  );
}

/** Runs a schedule now, pauses or resumes it. */
function useScheduleActions({ id: scheduleId, name, paused }: Schedule) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.schedules.pathFilter());
  const onError = (error: unknown) => notifyError(language, error);
  const run = useMutation(
    trpc.schedules.run.mutationOptions({
      async onSuccess({ job }) {
        if (job)
          notifySuccess(t.rich("schedules.started.text", { name: sanitizeName(name), bdi }), {
            href: `/jobs/${job.id}`,
            label: t("schedules.started.link"),
          });
        else notifySuccess(t.rich("schedules.started.text", { name: sanitizeName(name), bdi }));
        await refresh();
      },
      onError,
    }),
  );
  const update = useMutation(
    trpc.schedules.update.mutationOptions({
      async onSuccess() {
        notifySuccess(
          paused
            ? t.rich("schedules.menu.resumed", { name: sanitizeName(name), bdi })
            : t.rich("schedules.menu.paused", { name: sanitizeName(name), bdi }),
        );
        await refresh();
      },
      onError,
    }),
  );
  return {
    runNow: () => run.mutate({ scheduleId }),
    isStarting: run.isPending,
    startError: run.error,
    togglePause: () => update.mutate({ scheduleId, paused: !paused }),
    isChanging: update.isPending,
    changeError: update.error,
  };
}
