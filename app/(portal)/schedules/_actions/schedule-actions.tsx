"use client";

import { ActionIcon } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import {
  IconBolt,
  IconCopy,
  IconDotsVertical,
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
import { Link } from "../../../_ui/link.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { Menu, MenuDropdown, MenuItem, MenuTarget } from "../../../_ui/overlays/menu.tsx";
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
      <Menu position="bottom-end" width={190}>
        <MenuTarget>
          <ActionIcon
            variant={isOwnPage ? "default" : "subtle"}
            color="gray"
            size={36}
            aria-label={texts.label(name)}
            loading={isChanging}
          >
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </MenuTarget>
        <MenuDropdown>
          {!isOwnPage && (
            <>
              <MenuItem component={Link} href={`/schedules/${id}`} leftSection={<IconEdit size={18} aria-hidden />}>
                {texts.edit}
              </MenuItem>
              <MenuItem
                component={Link}
                href={`/schedules/${id}?tab=history`}
                leftSection={<IconHistory size={18} aria-hidden />}
              >
                {texts.history}
              </MenuItem>
            </>
          )}
          <ActionItem error={changeError} leftSection={<PauseIcon size={18} aria-hidden />} onClick={togglePause}>
            {paused ? texts.resume : texts.pause}
          </ActionItem>
          <MenuItem
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => {
              copy(id);
              notifySuccess(sharedTexts.copied);
            }}
          >
            {sharedTexts.copyId}
          </MenuItem>
          <MenuItem
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setIsDeleting(true)}
          >
            {texts.delete}
          </MenuItem>
        </MenuDropdown>
      </Menu>
      <DeleteScheduleDialog schedule={schedule} opened={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  );
}
