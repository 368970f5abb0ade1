"use client";

import { Button } from "@mantine/core";
import {
  IconCalendarTime,
  IconCopy,
  IconFileExport,
  IconKey,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTag,
  IconTerminal2,
  IconTrash,
  IconWorld,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BotFlag } from "#server/contract/flags.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { Link } from "../../../_ui/link.tsx";
import { hidden } from "../../../_ui/message-parts.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { MenuDivider } from "../../../_ui/overlays/menu.tsx";
import { Tooltip } from "../../../_ui/overlays/tooltip.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useUndoableChanges } from "../_changes/use-undoable-changes.ts";
import { consoleLink, exportLink, scheduleLink } from "./bot-links.ts";
import { MoveMenu } from "./move-menu.tsx";

interface Props {
  bot: Bot;
  categories: readonly Category[];
  size?: "sm" | "compact-sm";
  /** After the bot was deleted. */
  onDelete: () => void;
}

/** The actions on one bot: the frequent ones as buttons, the others in a menu. */
export function BotActions({ bot, categories, size = "sm", onDelete }: Props) {
  const { t } = useLanguage();
  const actions = useBotActions(bot, categories);
  const EnableIcon = actions.isDisabled ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <Button
        component={Link}
        href={consoleLink(bot.id)}
        prefetch={false}
        size={size}
        leftSection={<IconTerminal2 size={18} aria-hidden />}
      >
        {t.rich("bots.actions.run", { hidden })}
      </Button>
      <ActionButton
        error={actions.errorOf("disabled")}
        size={size}
        variant="default"
        leftSection={<EnableIcon size={18} aria-hidden />}
        onClick={actions.toggleEnabled}
      >
        {actions.isDisabled ? t("bots.actions.enable") : t("bots.actions.disable")}
      </ActionButton>
      <Tooltip multiline w={260} label={t("bots.actions.restartHelp")} disabled={!actions.canRestart}>
        <ActionButton
          error={actions.restartError}
          size={size}
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          unavailable={!actions.canRestart && t("bots.actions.cannotRestart")}
          loading={actions.isRestarting}
          onClick={() => actions.restart()}
        >
          {t("bots.actions.restart")}
        </ActionButton>
      </Tooltip>
      <MoveMenu categories={categories} onMove={actions.move}>
        <ActionButton
          error={actions.errorOf("parent")}
          size={size}
          variant="default"
          leftSection={<IconTag size={18} aria-hidden />}
        >
          {t.rich("bots.actions.move", { hidden })}
        </ActionButton>
      </MoveMenu>
      <MoreMenu bot={bot} actions={actions} onDelete={onDelete} size={size === "sm" ? 36 : 26} />
    </>
  );
}

interface MoreProps extends Pick<Props, "bot" | "onDelete"> {
  actions: ReturnType<typeof useBotActions>;
  size: number;
}

function MoreMenu({ bot, actions, onDelete, size }: MoreProps) {
  const { t } = useLanguage();
  const PublicIcon = actions.isPublic ? IconLock : IconWorld;
  // Where a page opens next, the server reads the list anew: by then the bot must be deleted.
  const deleteBot = () => void actions.remove().then(onDelete);
  return (
    <ActionMenu label={t("bots.actions.more")} width={230} size={size}>
      <ActionItem icon={IconCopy} onClick={() => void actions.copyId()}>
        {t("bots.actions.copyId")}
      </ActionItem>
      <ActionItem icon={IconPencil} href={`/bots/${bot.id}?tab=settings`}>
        {t("bots.actions.edit")}
      </ActionItem>
      <ActionItem icon={PublicIcon} error={actions.errorOf("public")} onClick={actions.togglePublic}>
        {actions.isPublic ? t("bots.actions.hide") : t("bots.actions.publish")}
      </ActionItem>
      <ActionItem icon={IconKey} href={`/bots/${bot.id}?tab=settings#credentials`}>
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
    </ActionMenu>
  );
}

/** What can be done with one bot. All but a restart can be undone. */
function useBotActions(bot: Bot, categories: readonly Category[]) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const { update, remove, errorOf } = useUndoableChanges();
  const name = { nickname: sanitizeName(bot.nickname), bdi };
  const restart = useMutation(
    trpc.bots.restart.mutationOptions({
      onSuccess: ({ count }) => notifySuccess(t.rich(`bots.actions.${count ? "restarting" : "notRestarted"}`, name)),
      onError: (error) => notifyError(language, error),
    }),
  );
  const isDisabled = (bot.flags & BotFlag.Disabled) !== 0;
  const isPublic = (bot.flags & BotFlag.Public) !== 0;
  return {
    isDisabled,
    isPublic,
    canRestart: (bot.flags & (BotFlag.Disabled | BotFlag.InvalidAuth)) === 0,
    isRestarting: restart.isPending,
    restartError: restart.error,
    errorOf,
    restart: () => restart.mutate({ botIds: [bot.id] }),
    toggleEnabled: () =>
      void update(
        [bot],
        { disabled: !isDisabled },
        t.rich(`bots.actions.changed.${isDisabled ? "enabled" : "disabled"}`, name),
      ),
    togglePublic: () =>
      void update(
        [bot],
        { public: !isPublic },
        t.rich(`bots.actions.changed.${isPublic ? "hidden" : "published"}`, name),
      ),
    move(parent: string | null) {
      const category = categories.find(({ id }) => id === parent);
      void update(
        [bot],
        { parent },
        category
          ? t.rich("bots.actions.changed.moved", { ...name, category: sanitizeName(category.name) })
          : t.rich("bots.actions.changed.uncategorised", name),
      );
    },
    remove: () => remove([bot]),
    async copyId() {
      await navigator.clipboard.writeText(bot.id);
      notifySuccess(t.rich("bots.actions.copiedId", name));
    },
  };
}
