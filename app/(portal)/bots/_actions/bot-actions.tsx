"use client";

import { Button } from "@mantine/core";
import { IconCategory, IconRefresh, IconTerminal2 } from "@tabler/icons-react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { Link } from "../../../_ui/link.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { hidden } from "../../../_ui/message-parts.tsx";
import { Tooltip } from "../../../_ui/overlays/tooltip.tsx";
import { consoleLink } from "./bot-links.ts";
import { MoveMenu } from "./move-menu.tsx";
import { useBotActions } from "./use-bot-actions.ts";

const BotMenuItems = loadLater(() => import("./bot-menu-items.tsx").then((module) => module.BotMenuItems), {
  placeholder: "", // so that opening the menu loads it
});

interface Props {
  bot: Bot;
  categories: readonly Category[];
  size?: "sm" | "compact-sm";
  /** After the bot was deleted. */
  onDelete: () => void;
}

/** On a phone they are in the menu. */
const WIDE = { visibleFrom: "sm" } as const;

/** The actions on one bot: the frequent ones as buttons, the others in a menu. */
export function BotActions({ bot, categories, size = "sm", onDelete }: Props) {
  const { t } = useLanguage();
  const actions = useBotActions(bot, categories);
  const { EnableIcon } = actions;
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
        {...WIDE}
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
          {...WIDE}
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
          {...WIDE}
          error={actions.errorOf("parent")}
          size={size}
          variant="default"
          leftSection={<IconCategory size={18} aria-hidden />}
        >
          {t.rich("bots.actions.move", { hidden })}
        </ActionButton>
      </MoveMenu>
      <ActionMenu label={t("bots.actions.more")} width={230} size={size === "sm" ? 36 : 26}>
        <BotMenuItems bot={bot} actions={actions} onDelete={onDelete} />
      </ActionMenu>
    </>
  );
}
