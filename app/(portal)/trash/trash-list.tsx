"use client";

import { Button, Checkbox, Group, Text } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useState } from "react";
import { BotFlagLabels } from "../../_ui/bot-flag-labels.tsx";
import { Name } from "../../_ui/name.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { useRowTabIndex, VirtualRows } from "../../_ui/virtual-rows.tsx";
import type { DeletedBot } from "./deleted-bot.ts";
import classes from "./trash-list.module.css";
import { useRestoreBots } from "./use-restore-bots.ts";

const HEIGHT = { wide: 52, narrow: 148 };
const CELL = { role: "gridcell" };
const COLUMN = { role: "columnheader", scope: "col", className: classes.head };
const idOf = (bot: DeletedBot) => bot.id;

export function TrashList({ bots }: { bots: readonly DeletedBot[] }) {
  const { restore, restoring } = useRestoreBots();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = bots.filter(({ id }) => chosen.has(id));
  const all = selected.length === bots.length;
  const toggle = ({ id }: DeletedBot) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const toggleAll = () => setChosen(new Set(all ? [] : bots.map(idOf)));
  return (
    <>
      <Group justify="space-between" mb="sm" mih={36}>
        <Group gap="sm">
          <Checkbox label="Select all" checked={all} indeterminate={!all && selected.length > 0} onChange={toggleAll} />
          <Text size="sm" c="dimmed" role="status">
            {selected.length > 0 ? `${selected.length.toLocaleString("en")} of ` : ""}
            {bots.length.toLocaleString("en")} {selected.length > 0 ? "selected" : "in the trash"}
          </Text>
        </Group>
        <Button
          leftSection={<IconRestore size={18} aria-hidden />}
          disabled={selected.length === 0}
          loading={restoring}
          onClick={() => void restore(selected)}
        >
          Restore {selected.length > 0 ? selected.length.toLocaleString("en") : "selected"}
        </Button>
      </Group>
      <VirtualRows
        label="Deleted bots"
        rows={bots}
        idOf={idOf}
        height={HEIGHT}
        className={classes.row}
        letters
        isSelected={({ id }) => chosen.has(id)}
        onKey={(event, bot) => {
          const onRowItself = event.target === event.currentTarget;
          if (event.key !== "x" && !(event.key === " " && onRowItself)) return;
          event.preventDefault();
          toggle(bot);
        }}
        header={
          <>
            <th {...COLUMN}>
              <span className="visually-hidden">Select</span>
            </th>
            <th {...COLUMN}>Nickname</th>
            <th {...COLUMN}>Status</th>
            <th {...COLUMN}>Deleted</th>
            <th {...COLUMN}>Erased</th>
            <th {...COLUMN}>
              <span className="visually-hidden">Restore</span>
            </th>
          </>
        }
      >
        {(bot) => (
          <TrashCells
            bot={bot}
            selected={chosen.has(bot.id)}
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
        <Checkbox aria-label={`Select ${bot.nickname}`} checked={selected} onChange={onToggle} tabIndex={tabIndex} />
      </td>
      <td {...CELL} className={classes.name}>
        <Name>{bot.nickname}</Name>
        {bot.email && <span className={classes.email}>{bot.email}</span>}
      </td>
      <td {...CELL} className={classes.words}>
        <BotFlagLabels flags={bot.flags} />
      </td>
      <td {...CELL} className={classes.when} data-label="Deleted">
        <TimeAgo instant={bot.deletedAt} />
        {bot.exported && <span className={classes.exported}> by an export</span>}
      </td>
      <td {...CELL} className={classes.when} data-label="Erased">
        <TimeAgo instant={bot.purgeAt} />
      </td>
      <td {...CELL} className={classes.act}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onRestore}
          tabIndex={tabIndex}
          aria-label={`Restore ${bot.nickname}`}
        >
          Restore
        </Button>
      </td>
    </>
  );
}
