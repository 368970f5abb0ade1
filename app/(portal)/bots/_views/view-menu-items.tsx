"use client";

import { useClipboard } from "@mantine/hooks";
import {
  IconArrowBackUp,
  IconCopy,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from "@tabler/icons-react";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { MenuItem } from "../../../_ui/overlays/menu.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { viewsTexts as texts } from "./texts.ts";
import type { View } from "./use-views.ts";

interface Props {
  saved: View | null;
  linkQuery: string;
  isChanged: boolean;
  onRename: () => void;
  onDiscard: () => void;
  onPin: () => void;
  onDelete: () => void;
  /** Why these failed the last time. */
  errors: { pin: unknown; delete: unknown };
}

/** What can be done with the present view. */
export function ViewMenuItems({ saved, linkQuery, isChanged, onRename, onDiscard, onPin, onDelete, errors }: Props) {
  const { copy } = useClipboard();
  const copyLink = () => {
    copy(new URL(`/bots?${linkQuery}`, window.location.origin).href);
    notifySuccess(texts.linkCopied);
  };
  const copyId = () => {
    copy(saved?.id);
    notifySuccess(sharedTexts.copied);
  };
  const PinIcon = saved?.pinned ? IconPinnedOff : IconPin;
  return (
    <>
      <MenuItem leftSection={<IconLink size={18} aria-hidden />} onClick={copyLink}>
        {texts.copyLink}
      </MenuItem>
      {saved && (
        <>
          <MenuItem leftSection={<IconCopy size={18} aria-hidden />} onClick={copyId}>
            {sharedTexts.copyId}
          </MenuItem>
          {isChanged && (
            <MenuItem leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onDiscard}>
              {texts.discard}
            </MenuItem>
          )}
          <ActionItem error={errors.pin} leftSection={<PinIcon size={18} aria-hidden />} onClick={onPin}>
            {saved.pinned ? texts.unpin : texts.pin}
          </ActionItem>
          <MenuItem leftSection={<IconPencil size={18} aria-hidden />} onClick={onRename}>
            {texts.rename}
          </MenuItem>
          <ActionItem
            error={errors.delete}
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={onDelete}
          >
            {texts.delete}
          </ActionItem>
        </>
      )}
    </>
  );
}
