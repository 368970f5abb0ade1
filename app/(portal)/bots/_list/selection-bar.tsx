"use client";

import { ActionIcon, Button, Menu, Text } from "@mantine/core";
import {
  IconChecks,
  IconDotsVertical,
  IconLock,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTerminal2,
  IconTrash,
  IconWorld,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Category } from "#server/contract/categories.ts";
import { Name } from "../../../_ui/name.tsx";
import classes from "./selection-bar.module.css";

export type BulkAction = "enable" | "disable" | "publish" | "hide" | "delete";

const ACTIONS: { action: BulkAction; label: string; icon: TablerIcon }[] = [
  { action: "enable", label: "Enable", icon: IconPlayerPlay },
  { action: "disable", label: "Disable", icon: IconPlayerPause },
  { action: "publish", label: "Make public", icon: IconWorld },
  { action: "hide", label: "Make private", icon: IconLock },
  { action: "delete", label: "Delete", icon: IconTrash },
];

interface Props {
  count: number;
  /** How many bots the view and the filter show. */
  shown: number;
  categories: readonly Category[];
  onSelectAll: () => void;
  onClear: () => void;
  onAction: (action: BulkAction) => void;
  onMove: (categoryId: string | null) => void;
  onRun: () => void;
}

/** What can be done with the bots that are selected. */
export function SelectionBar({ count, shown, categories, onSelectAll, onClear, onAction, onMove, onRun }: Props) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected bots">
      <Text size="sm" fw={600} className={classes.count}>
        {count.toLocaleString("en")} selected
      </Text>
      {count < shown && (
        <Button size="compact-sm" variant="default" visibleFrom="md" onClick={onSelectAll}>
          Select all {shown.toLocaleString("en")}
        </Button>
      )}
      <div className={classes.actions}>
        <Button size="compact-sm" leftSection={<IconTerminal2 size={16} aria-hidden />} onClick={onRun}>
          Run<span className="visually-hidden"> a command</span>
        </Button>
        <MoveMenu categories={categories} onMove={onMove} />
        {ACTIONS.map(({ action, label, icon: Icon }) => (
          <Button
            key={action}
            size="compact-sm"
            variant="default"
            visibleFrom="md"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => onAction(action)}
          >
            {label}
          </Button>
        ))}
        <Menu position="top-end">
          <Menu.Target>
            <ActionIcon hiddenFrom="md" variant="default" size="md" aria-label="Actions on the selected bots">
              <IconDotsVertical size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {count < shown && (
              <Menu.Item leftSection={<IconChecks size={16} aria-hidden />} onClick={onSelectAll}>
                Select all {shown.toLocaleString("en")}
              </Menu.Item>
            )}
            {ACTIONS.map(({ action, label, icon: Icon }) => (
              <Menu.Item key={action} leftSection={<Icon size={16} aria-hidden />} onClick={() => onAction(action)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <ActionIcon variant="subtle" color="gray" size="md" aria-label="Clear the selection" onClick={onClear}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

function MoveMenu({ categories, onMove }: Pick<Props, "categories" | "onMove">) {
  return (
    <Menu position="top" width={240}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconTag size={16} aria-hidden />}>
          Move to
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        {categories.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onMove(id)}>
            <Name>{name}</Name>
          </Menu.Item>
        ))}
        {categories.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={() => onMove(null)}>No category</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
