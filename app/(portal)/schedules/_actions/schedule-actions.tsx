"use client";

import { useClipboard } from "@mantine/hooks";
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
import type { Schedule } from "#server/contract/schedules.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ActionIconButton } from "../../../_ui/action-icon-button.tsx";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { isOpen } from "../run-result.tsx";
import { schedulesTexts } from "../texts.ts";

const texts = schedulesTexts.menu;

/** Run now, and a menu with the other actions. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
  const { id, name, paused, lastRun } = schedule;
  const { runNow, isStarting, startError, togglePause, isChanging, changeError } = useScheduleActions(schedule);
  const { copy } = useClipboard();
  const [isDeleting, setIsDeleting] = useState(false);
  const isOwnPage = usePathname() === `/schedules/${id}`;
  const run = {
    ...{ variant: "default", onClick: runNow, loading: isStarting, error: startError, disabled: isOpen(lastRun) },
    "aria-label": schedulesTexts.runNowOf(name),
  };
  const PauseIcon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <ActionButton
        {...run}
        visibleFrom={isOwnPage ? undefined : "sm"}
        leftSection={<IconBolt size={18} aria-hidden />}
      >
        {schedulesTexts.runNow}
      </ActionButton>
      {!isOwnPage && (
        <ActionIconButton {...run} hiddenFrom="sm" size={36}>
          <IconBolt size={18} aria-hidden />
        </ActionIconButton>
      )}
      <ActionMenu label={texts.label(name)} width={190} inRow={!isOwnPage} loading={isChanging}>
        {!isOwnPage && (
          <>
            <ActionItem icon={IconEdit} href={`/schedules/${id}`}>
              {texts.edit}
            </ActionItem>
            <ActionItem icon={IconHistory} href={`/schedules/${id}?tab=history`}>
              {texts.history}
            </ActionItem>
          </>
        )}
        <ActionItem icon={PauseIcon} error={changeError} onClick={togglePause}>
          {paused ? texts.resume : texts.pause}
        </ActionItem>
        <ActionItem
          icon={IconCopy}
          onClick={() => {
            copy(id);
            notifySuccess(sharedTexts.copied);
          }}
        >
          {sharedTexts.copyId}
        </ActionItem>
        <ActionItem icon={IconTrash} isDestructive onClick={() => setIsDeleting(true)}>
          {texts.delete}
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
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const isOwnPage = usePathname() === `/schedules/${id}`;
  const remove = useMutation(
    trpc.schedules.delete.mutationOptions({
      async onSuccess() {
        notifySuccess(schedulesTexts.delete.done(name));
        if (isOwnPage) router.push("/schedules");
        await queryClient.invalidateQueries(trpc.schedules.list.queryFilter());
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={schedulesTexts.delete.title(name)}
      action={schedulesTexts.delete.action}
      onConfirm={() => remove.mutate({ scheduleId: id })}
      onClose={onClose}
      mutation={remove}
    >
      {schedulesTexts.delete.effects}
    </ConfirmDialog>
  );
}

/** Runs a schedule now, pauses or resumes it. */
function useScheduleActions({ id: scheduleId, name, paused }: Schedule) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.schedules.pathFilter());
  const onError = (error: unknown) => notifyError(error);
  const run = useMutation(
    trpc.schedules.run.mutationOptions({
      async onSuccess({ job }) {
        const { text, link } = schedulesTexts.started;
        if (job) notifySuccess(text(name), { href: `/jobs/${job.id}`, label: link });
        else notifySuccess(text(name));
        await refresh();
      },
      onError,
    }),
  );
  const update = useMutation(
    trpc.schedules.update.mutationOptions({
      async onSuccess() {
        notifySuccess(paused ? schedulesTexts.menu.resumed(name) : schedulesTexts.menu.paused(name));
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
