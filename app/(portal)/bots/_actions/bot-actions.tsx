"use client";

import { ActionIcon, Button } from "@mantine/core";
import {
  IconCalendarTime,
  IconCopy,
  IconDotsVertical,
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
import { useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { Link } from "../../../_ui/link.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Menu, MenuDivider, MenuDropdown, MenuItem, MenuTarget } from "../../../_ui/overlays/menu.tsx";
import { Tooltip } from "../../../_ui/overlays/tooltip.tsx";
import { hidden, textWithParts } from "../../../_ui/text-with-parts.tsx";
import { exportLink, scheduleLink } from "./links.ts";
import { MoveMenu } from "./move-menu.tsx";
import { botActionsTexts } from "./texts.ts";
import { useBotActions } from "./use-bot-actions.ts";

const RunCommandDrawer = loadLater(() =>
  import("../../_commands/run-command-drawer.tsx").then((module) => module.RunCommandDrawer),
);

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
  const [isRunning, setIsRunning] = useState(false);
  const EnableIcon = actions.isDisabled ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <Button size={size} leftSection={<IconTerminal2 size={18} aria-hidden />} onClick={() => setIsRunning(true)}>
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
      <RunCommandDrawer
        opened={isRunning}
        onClose={() => setIsRunning(false)}
        title={texts.runOn(bot.nickname)}
        bots={[bot]}
      />
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
    <Menu position="bottom-end" width={230}>
      <MenuTarget>
        <ActionIcon variant="default" size={size} aria-label={texts.more}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </MenuTarget>
      <MenuDropdown>
        <MenuItem leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void actions.copyId()}>
          {texts.copyId}
        </MenuItem>
        <MenuItem
          component={Link}
          href={`/bots/${bot.id}?tab=settings`}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {texts.edit}
        </MenuItem>
        <ActionItem
          error={actions.errorOf("public")}
          leftSection={<PublicIcon size={18} aria-hidden />}
          onClick={actions.togglePublic}
        >
          {actions.isPublic ? texts.hide : texts.publish}
        </ActionItem>
        <MenuItem
          component={Link}
          href={`/bots/${bot.id}?tab=settings#credentials`}
          leftSection={<IconKey size={18} aria-hidden />}
        >
          {texts.replaceCredentials}
        </MenuItem>
        <MenuItem component={Link} href={scheduleLink([bot])} leftSection={<IconCalendarTime size={18} aria-hidden />}>
          {texts.schedule}
        </MenuItem>
        <MenuItem component={Link} href={exportLink([bot])} leftSection={<IconFileExport size={18} aria-hidden />}>
          {texts.export}
        </MenuItem>
        <MenuDivider />
        <ActionItem
          error={actions.errorOf("deletion")}
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={deleteBot}
        >
          {texts.delete}
        </ActionItem>
      </MenuDropdown>
    </Menu>
  );
}
