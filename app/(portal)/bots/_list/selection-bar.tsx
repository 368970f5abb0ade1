"use client";

import { ActionIcon, Button, Text } from "@mantine/core";
import {
  IconCalendarTime,
  IconChecks,
  IconLock,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTag,
  IconTerminal2,
  IconTrash,
  IconWorld,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Category } from "#server/contract/categories.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { hidden } from "../../../_ui/message-parts.tsx";
import { MAX_LINKED_BOTS } from "../_actions/bot-links.ts";
import { MoveMenu } from "../_actions/move-menu.tsx";
import classes from "./selection-bar.module.css";

export type BulkAction = "enable" | "disable" | "restart" | "schedule" | "publish" | "hide" | "delete";

interface Action {
  action: BulkAction;
  icon: TablerIcon;
  /** From which width of the window it has a button of its own; below it, and without it, it is in the menu. */
  from?: "md" | "lg" | "xl";
}

const ACTIONS: readonly Action[] = [
  { action: "enable", icon: IconPlayerPlay, from: "md" },
  { action: "disable", icon: IconPlayerPause, from: "md" },
  { action: "restart", icon: IconRefresh, from: "lg" },
  { action: "schedule", icon: IconCalendarTime, from: "xl" },
  { action: "publish", icon: IconWorld },
  { action: "hide", icon: IconLock },
  { action: "delete", icon: IconTrash, from: "lg" },
];
const BUTTONS = ACTIONS.flatMap(({ from, ...action }) => (from ? [{ ...action, from }] : []));

/** Why an action takes fewer bots than are selected. */
const whyNot = ({ t }: Language, action: BulkAction, count: number) =>
  action === "schedule" && count > MAX_LINKED_BOTS && t("bots.selection.tooManyToSchedule", { max: MAX_LINKED_BOTS });

interface Props {
  count: number;
  /** The number of bots that the view and the filter show. */
  shown: number;
  categories: readonly Category[];
  onSelectAll: () => void;
  onClear: () => void;
  onAction: (action: BulkAction) => void;
  onMove: (categoryId: string | null) => void;
  onRun: () => void;
  /** Why an action failed the last time. */
  errorOf: (action: BulkAction | "move") => unknown;
  /** Whether it is being done. */
  isBusy: (action: BulkAction) => boolean;
}

/** The actions on the selected bots. */
export function SelectionBar({ count, shown, categories, onSelectAll, onClear, onRun, ...actions }: Props) {
  const language = useLanguage();
  const { t } = language;
  const { onAction, onMove, errorOf, isBusy } = actions;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t("bots.selection.label")} data-bottom-bar>
      <Text size="sm" fw={600} className={classes.count}>
        {t("bots.selection.count", { count })}
      </Text>
      {count < shown && (
        <Button size="compact-sm" variant="default" visibleFrom="md" flex="none" onClick={onSelectAll}>
          {t("bots.selection.selectAll", { count: shown })}
        </Button>
      )}
      <div className={classes.actions}>
        <Button size="compact-sm" leftSection={<IconTerminal2 size={16} aria-hidden />} onClick={onRun}>
          {t.rich("bots.selection.run", { hidden })}
        </Button>
        <MoveMenu categories={categories} onMove={onMove}>
          <ActionButton
            error={errorOf("move")}
            size="compact-sm"
            variant="default"
            leftSection={<IconTag size={16} aria-hidden />}
          >
            {t("bots.selection.moveTo")}
          </ActionButton>
        </MoveMenu>
        {BUTTONS.map(({ action, icon: Icon, from }) => (
          <ActionButton
            key={action}
            error={errorOf(action)}
            size="compact-sm"
            variant="default"
            visibleFrom={from}
            unavailable={whyNot(language, action, count)}
            loading={isBusy(action)}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => onAction(action)}
          >
            {t(`bots.selection.actions.${action}`)}
          </ActionButton>
        ))}
        <ActionMenu label={t("bots.selection.moreActions")} position="top-end" size={28}>
          {count < shown && (
            <ActionItem icon={IconChecks} hiddenFrom="md" onClick={onSelectAll}>
              {t("bots.selection.selectAll", { count: shown })}
            </ActionItem>
          )}
          {ACTIONS.map(({ action, icon: Icon, from }) => (
            <ActionItem
              icon={Icon}
              key={action}
              error={errorOf(action)}
              {...(from && { hiddenFrom: from })}
              unavailable={whyNot(language, action, count)}
              disabled={isBusy(action)}
              onClick={() => onAction(action)}
            >
              {t(`bots.selection.actions.${action}`)}
            </ActionItem>
          ))}
        </ActionMenu>
        <ActionIcon variant="subtle" color="gray" size="md" aria-label={t("bots.selection.clear")} onClick={onClear}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
