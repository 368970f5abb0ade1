"use client";

import { Button, Checkbox, Group, Text } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useState } from "react";
import { ActionButton } from "../../_ui/action-button.tsx";
import { useRowTabIndex } from "../../_ui/active-row.ts";
import { BotFlagLabels } from "../../_ui/bot-flag-labels.tsx";
import { Name } from "../../_ui/name.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { VirtualRows } from "../../_ui/virtual-rows.tsx";
import type { DeletedBot } from "./deleted-bot.ts";
import { trashTexts } from "./texts.ts";
import classes from "./trash-list.module.css";
import { useRestoreBots } from "./use-restore-bots.ts";

const HEIGHT = { wide: 52, narrow: 148 };
const CELL = { role: "gridcell" };
const COLUMN = { role: "columnheader", scope: "col", className: classes.head };
const idOf = (bot: DeletedBot) => bot.id;

export function TrashList({ bots }: { bots: readonly DeletedBot[] }) {
  const { restore, restoring, error } = useRestoreBots();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const selected = bots.filter(({ id }) => selectedIds.has(id));
  const isAllSelected = selected.length === bots.length;
  const toggle = ({ id }: DeletedBot) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    setSelectedIds(next);
  };
  const toggleAll = () => setSelectedIds(new Set(isAllSelected ? [] : bots.map(idOf)));
  return (
    <>
      <Group justify="space-between" mb="sm" mih={36}>
        <Group gap="sm">
          <Checkbox
            label={trashTexts.selectAll}
            checked={isAllSelected}
            indeterminate={!isAllSelected && selected.length > 0}
            onChange={toggleAll}
          />
          <Text size="sm" c="dimmed" role="status">
            {trashTexts.summary(selected.length, bots.length)}
          </Text>
        </Group>
        <ActionButton
          error={error}
          leftSection={<IconRestore size={18} aria-hidden />}
          unavailable={selected.length === 0 && trashTexts.noneSelected}
          loading={restoring}
          onClick={() => void restore(selected)}
        >
          {trashTexts.restoreSelected(selected.length)}
        </ActionButton>
      </Group>
      <VirtualRows
        label={trashTexts.table}
        rows={bots}
        idOf={idOf}
        height={HEIGHT}
        className={classes.row}
        letters
        isSelected={({ id }) => selectedIds.has(id)}
        onKey={(event, bot) => {
          const onRowItself = event.target === event.currentTarget;
          if (event.key !== "x" && !(event.key === " " && onRowItself)) return;
          event.preventDefault();
          toggle(bot);
        }}
        header={
          <>
            <th {...COLUMN}>
              <span className="visually-hidden">{trashTexts.columns.select}</span>
            </th>
            <th {...COLUMN}>{trashTexts.columns.nickname}</th>
            <th {...COLUMN}>{trashTexts.columns.flags}</th>
            <th {...COLUMN}>{trashTexts.columns.deleted}</th>
            <th {...COLUMN}>{trashTexts.columns.erased}</th>
            <th {...COLUMN}>
              <span className="visually-hidden">{trashTexts.columns.restore}</span>
            </th>
          </>
        }
      >
        {(bot) => (
          <TrashCells
            bot={bot}
            selected={selectedIds.has(bot.id)}
            onToggle={() => toggle(bot)}
            onRestore={() => void restore([bot])}
          />
        )}
      </VirtualRows>
    </>
  );
}

interface CellsProps {
  bot: DeletedBot;
  selected: boolean;
  onToggle: () => void;
  onRestore: () => void;
}

function TrashCells({ bot, selected, onToggle, onRestore }: CellsProps) {
  const tabIndex = useRowTabIndex();
  return (
    <>
      <td {...CELL} className={classes.select}>
        <Checkbox
          aria-label={trashTexts.selectBot(bot.nickname)}
          checked={selected}
          onChange={onToggle}
          tabIndex={tabIndex}
        />
      </td>
      <td {...CELL} className={classes.name}>
        <Name>{bot.nickname}</Name>
        {bot.email && <span className={classes.email}>{bot.email}</span>}
      </td>
      <td {...CELL} className={classes.flags}>
        <BotFlagLabels flags={bot.flags} />
      </td>
      <td {...CELL} className={classes.when} data-area="deleted" data-label={trashTexts.columns.deleted}>
        {bot.exported ? (
          textWithParts(trashTexts.deletedByExport, {
            time: <TimeAgo instant={bot.deletedAt} />,
            dimmed: (text) => <span className={classes.exported}>{text}</span>,
          })
        ) : (
          <TimeAgo instant={bot.deletedAt} />
        )}
      </td>
      <td {...CELL} className={classes.when} data-area="erased" data-label={trashTexts.columns.erased}>
        <TimeAgo instant={bot.purgeAt} />
      </td>
      <td {...CELL} className={classes.actions}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onRestore}
          tabIndex={tabIndex}
          aria-label={trashTexts.restoreBot(bot.nickname)}
        >
          {trashTexts.restore}
        </Button>
      </td>
    </>
  );
}
