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
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { Link } from "../../../_ui/link.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { MenuDivider } from "../../../_ui/overlays/menu.tsx";
import { Tooltip } from "../../../_ui/overlays/tooltip.tsx";
import { hidden, textWithParts } from "../../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useUndoableChanges } from "../_changes/use-undoable-changes.ts";
import { consoleLink, exportLink, scheduleLink } from "./bot-links.ts";
import { MoveMenu } from "./move-menu.tsx";
import { botActionsTexts } from "./texts.ts";

const texts = botActionsTexts;

interface Props {
  bot: Bot;
  categories: readonly Category[];
  size?: "sm" | "compact-sm";
  /** After the bot was deleted. */
  onDelete: () => void;
}

/** The actions on one bot: the frequent ones as buttons, the others in a menu. */
export function BotActions({ bot, categories, size = "sm", onDelete }: Props) {
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
        {textWithParts(texts.run, { hidden })}
      </Button>
      <ActionButton
        error={actions.errorOf("disabled")}
        size={size}
        variant="default"
        leftSection={<EnableIcon size={18} aria-hidden />}
        onClick={actions.toggleEnabled}
      >
        {actions.isDisabled ? texts.enable : texts.disable}
      </ActionButton>
      <Tooltip multiline w={260} label={texts.restartHelp} disabled={!actions.canRestart}>
        <ActionButton
          error={actions.restartError}
          size={size}
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          unavailable={!actions.canRestart && texts.cannotRestart}
          loading={actions.isRestarting}
          onClick={() => actions.restart()}
        >
          {texts.restart}
        </ActionButton>
      </Tooltip>
      <MoveMenu categories={categories} onMove={actions.move}>
        <ActionButton
          error={actions.errorOf("parent")}
          size={size}
          variant="default"
          leftSection={<IconTag size={18} aria-hidden />}
        >
          {textWithParts(texts.move, { hidden })}
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
  const PublicIcon = actions.isPublic ? IconLock : IconWorld;
  // Where a page opens next, the server reads the list anew: by then the bot must be deleted.
  const deleteBot = () => void actions.remove().then(onDelete);
  return (
    <ActionMenu label={texts.more} width={230} size={size}>
      <ActionItem icon={IconCopy} onClick={() => void actions.copyId()}>
        {texts.copyId}
      </ActionItem>
      <ActionItem icon={IconPencil} href={`/bots/${bot.id}?tab=settings`}>
        {texts.edit}
      </ActionItem>
      <ActionItem icon={PublicIcon} error={actions.errorOf("public")} onClick={actions.togglePublic}>
        {actions.isPublic ? texts.hide : texts.publish}
      </ActionItem>
      <ActionItem icon={IconKey} href={`/bots/${bot.id}?tab=settings#credentials`}>
        {texts.replaceCredentials}
      </ActionItem>
      <ActionItem icon={IconCalendarTime} href={scheduleLink([bot])}>
        {texts.schedule}
      </ActionItem>
      <ActionItem icon={IconFileExport} href={exportLink([bot])}>
        {texts.export}
      </ActionItem>
      <MenuDivider />
      <ActionItem icon={IconTrash} error={actions.errorOf("deletion")} isDestructive onClick={deleteBot}>
        {texts.delete}
      </ActionItem>
    </ActionMenu>
  );
}

const useBotActionsTexts = botActionsTexts;

/** What can be done with one bot. All but a restart can be undone. */
function useBotActions(bot: Bot, categories: readonly Category[]) {
  const trpc = useTRPC();
  const { update, remove, errorOf } = useUndoableChanges();
  const restart = useMutation(
    trpc.bots.restart.mutationOptions({
      onSuccess: ({ count }) =>
        notifySuccess((count ? useBotActionsTexts.restarting : useBotActionsTexts.notRestarted)(bot.nickname)),
      onError: (error) => notifyError(error),
    }),
  );
  const isDisabled = (bot.flags & BotFlag.Disabled) !== 0;
  const isPublic = (bot.flags & BotFlag.Public) !== 0;
  const { nickname } = bot;
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
        useBotActionsTexts.changed[isDisabled ? "enabled" : "disabled"](nickname),
      ),
    togglePublic: () =>
      void update(
        [bot],
        { public: !isPublic },
        useBotActionsTexts.changed[isPublic ? "hidden" : "published"](nickname),
      ),
    move(parent: string | null) {
      const category = categories.find(({ id }) => id === parent);
      const { moved, uncategorised } = useBotActionsTexts.changed;
      void update([bot], { parent }, category ? moved(nickname, category.name) : uncategorised(nickname));
    },
    remove: () => remove([bot]),
    async copyId() {
      await navigator.clipboard.writeText(bot.id);
      notifySuccess(useBotActionsTexts.copiedId(nickname));
    },
  };
}
