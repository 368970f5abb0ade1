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
import { usePathname } from "next/navigation";
import { useState } from "react";
import type { Schedule } from "#server/contract/schedules.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ActionIconButton } from "../../../_ui/action-icon-button.tsx";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { sharedTexts } from "../../../_ui/texts.ts";
import { isOpen } from "../run-result.tsx";
import { schedulesTexts } from "../texts.ts";
import { DeleteScheduleDialog } from "./delete-schedule-dialog.tsx";
import { useScheduleActions } from "./use-schedule-actions.tsx";

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
