"use client";

import {
  IconArrowBackUp,
  IconBookmark,
  IconBookmarkPlus,
  IconCopy,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { copyText } from "../../../_ui/copy-text.ts";
import { Name } from "../../../_ui/name.tsx";
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
  errors: { pin: unknown; delete: unknown; update: unknown };
  /** A phone has these here, and not as buttons. Null: there is nothing to save. */
  onUpdate: (() => void) | null;
  onSaveNew: (() => void) | null;
  /** All saved views. */
  views: readonly View[];
  onOpen: (view: View) => void;
}

/** What can be done with the present view. */
export function ViewMenuItems(props: Props) {
  const language = useLanguage();
  const { t } = language;
  const { saved, linkQuery, isChanged, onRename, onDiscard, onPin, onDelete, errors } = props;
  const copyLink = () =>
    copyText(language, new URL(`/bots?${linkQuery}`, window.location.origin).href, t("bots.savedViews.linkCopied"));
  const PinIcon = saved?.pinned ? IconPinnedOff : IconPin;
  return (
    <>
      <ActionItem icon={IconLink} onClick={() => void copyLink()}>
        {t("bots.savedViews.copyLink")}
      </ActionItem>
      {saved && (
        <>
          <ActionItem icon={IconCopy} onClick={() => void copyText(language, saved.id)}>
            {t("shared.copyId")}
          </ActionItem>
          {isChanged && (
            <ActionItem icon={IconArrowBackUp} onClick={onDiscard}>
              {t("bots.savedViews.discard")}
            </ActionItem>
          )}
          <ActionItem icon={PinIcon} error={errors.pin} onClick={onPin}>
            {saved.pinned ? t("bots.savedViews.unpin") : t("bots.savedViews.pin")}
          </ActionItem>
          <ActionItem icon={IconPencil} onClick={onRename}>
            {t("bots.savedViews.rename")}
          </ActionItem>
          <ActionItem icon={IconTrash} error={errors.delete} isDestructive onClick={onDelete}>
            {t("bots.savedViews.delete")}
          </ActionItem>
        </>
      )}
      <PhoneItems {...props} />
    </>
  );
}

const PhoneItems = ({ saved, views, errors, onUpdate, onSaveNew, onOpen }: Props) => {
  const { t } = useLanguage();
  return (
    <>
      {onUpdate && (
        <ActionItem icon={IconDeviceFloppy} hiddenFrom="sm" error={errors.update} onClick={onUpdate}>
          {t("bots.savedViews.update")}
        </ActionItem>
      )}
      {onSaveNew && (
        <ActionItem icon={IconBookmarkPlus} hiddenFrom="sm" onClick={onSaveNew}>
          {saved ? t("bots.savedViews.saveNew") : t("bots.savedViews.save")}
        </ActionItem>
      )}
      {views
        .filter(({ id }) => id !== saved?.id)
        .map((view) => (
          <ActionItem key={view.id} icon={IconBookmark} hiddenFrom="sm" onClick={() => onOpen(view)}>
            <Name>{view.name}</Name>
          </ActionItem>
        ))}
    </>
  );
};
