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
      <ActionItem icon={IconLink} onClick={copyLink}>
        {texts.copyLink}
      </ActionItem>
      {saved && (
        <>
          <ActionItem icon={IconCopy} onClick={copyId}>
            {sharedTexts.copyId}
          </ActionItem>
          {isChanged && (
            <ActionItem icon={IconArrowBackUp} onClick={onDiscard}>
              {texts.discard}
            </ActionItem>
          )}
          <ActionItem icon={PinIcon} error={errors.pin} onClick={onPin}>
            {saved.pinned ? texts.unpin : texts.pin}
          </ActionItem>
          <ActionItem icon={IconPencil} onClick={onRename}>
            {texts.rename}
          </ActionItem>
          <ActionItem icon={IconTrash} error={errors.delete} isDestructive onClick={onDelete}>
            {texts.delete}
          </ActionItem>
        </>
      )}
    </>
  );
}
