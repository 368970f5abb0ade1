"use client";

import {
  IconCalendarTime,
  IconCategory,
  IconCopy,
  IconFileExport,
  IconKey,
  IconLock,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconWorld,
} from "@tabler/icons-react";
import type { Bot } from "#server/contract/bots.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { hidden } from "../../../_ui/message-parts.tsx";
import { MenuDivider } from "../../../_ui/overlays/menu.tsx";
import { exportLink, scheduleLink } from "./bot-links.ts";
import type { BotActionsState } from "./use-bot-actions.ts";

/** On a phone the buttons beside the menu have no room: they are items of it. */
const PHONE = { hiddenFrom: "sm" } as const;

interface Props {
  bot: Bot;
  actions: BotActionsState;
  onDelete: () => void;
}

/** The actions in the menu of a bot. */
export function BotMenuItems({ bot, actions, onDelete }: Props) {
  const { t } = useLanguage();
  const { EnableIcon } = actions;
  const settings = `/bots/${bot.id}?tab=settings`;
  const PublicIcon = actions.isPublic ? IconLock : IconWorld;
  // Where a page opens next, the server reads the list anew: by then the bot must be deleted.
  const deleteBot = () => void actions.remove().then(onDelete);
  return (
    <>
      <ActionItem {...PHONE} icon={EnableIcon} error={actions.errorOf("disabled")} onClick={actions.toggleEnabled}>
        {actions.isDisabled ? t("bots.actions.enable") : t("bots.actions.disable")}
      </ActionItem>
      <ActionItem
        {...PHONE}
        icon={IconRefresh}
        error={actions.restartError}
        unavailable={!actions.canRestart && t("bots.actions.cannotRestart")}
        onClick={() => actions.restart()}
      >
        {t("bots.actions.restart")}
      </ActionItem>
      <ActionItem {...PHONE} icon={IconCategory} href={settings}>
        {t.rich("bots.actions.move", { hidden })}
      </ActionItem>
      <ActionItem icon={IconCopy} onClick={() => void actions.copyId()}>
        {t("bots.actions.copyId")}
      </ActionItem>
      <ActionItem icon={IconPencil} href={settings}>
        {t("bots.actions.edit")}
      </ActionItem>
      <ActionItem icon={PublicIcon} error={actions.errorOf("public")} onClick={actions.togglePublic}>
        {actions.isPublic ? t("bots.actions.hide") : t("bots.actions.publish")}
      </ActionItem>
      <ActionItem icon={IconKey} href={`${settings}#credentials`}>
        {t("bots.actions.replaceCredentials")}
      </ActionItem>
      <ActionItem icon={IconCalendarTime} href={scheduleLink([bot])}>
        {t("bots.actions.schedule")}
      </ActionItem>
      <ActionItem icon={IconFileExport} href={exportLink([bot])}>
        {t("bots.actions.export")}
      </ActionItem>
      <MenuDivider />
      <ActionItem icon={IconTrash} error={actions.errorOf("deletion")} isDestructive onClick={deleteBot}>
        {t("bots.actions.delete")}
      </ActionItem>
    </>
  );
}
