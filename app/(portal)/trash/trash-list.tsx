"use client";

import { Button, Checkbox, Group, Text } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { useRowTabIndex } from "../../_ui/active-row.ts";
import { runInBatches } from "../../_ui/bot-batches.ts";
import { BotFlagLabels } from "../../_ui/bot-flag-labels.tsx";
import { Name } from "../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { type Column, GridCell } from "../../_ui/table-cells.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { VirtualRows } from "../../_ui/virtual-rows.tsx";
import { trashTexts } from "./texts.ts";
import classes from "./trash-list.module.css";

type DeletedBot = inferRouterOutputs<PortalRouter>["bots"]["listDeleted"][number];

const HEIGHT = { wide: 52, narrow: 148 };
const { columns: labels } = trashTexts;
const COLUMNS: readonly Column[] = [
  { id: "select", label: labels.select, isLabelHidden: true, width: "44px" },
  { id: "name", label: labels.nickname, width: "minmax(0, 1.4fr)" },
  { id: "flags", label: labels.flags, width: "minmax(0, 1.8fr)" },
  { id: "deleted", label: labels.deleted, width: "minmax(0, 1.4fr)" },
  { id: "erased", label: labels.erased, width: "minmax(0, 0.9fr)" },
  { id: "restore", label: labels.restore, isLabelHidden: true, width: "96px" },
];
const CARD = `
  "select name restore" auto
  "select flags flags" auto
  "select deleted deleted" auto
  "select erased erased" auto / 44px minmax(0, 1fr) auto`;
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
        columns={COLUMNS}
        card={CARD}
        className={classes.row}
        letters
        isSelected={({ id }) => selectedIds.has(id)}
        onKey={(event, bot) => {
          const onRowItself = event.target === event.currentTarget;
          if (event.key !== "x" && !(event.key === " " && onRowItself)) return;
          event.preventDefault();
          toggle(bot);
        }}
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
      <GridCell area="select">
        <Checkbox
          aria-label={trashTexts.selectBot(bot.nickname)}
          checked={selected}
          onChange={onToggle}
          tabIndex={tabIndex}
        />
      </GridCell>
      <GridCell area="name" className={classes.name}>
        <Name>{bot.nickname}</Name>
        {bot.email && <span className={classes.email}>{bot.email}</span>}
      </GridCell>
      <GridCell area="flags">
        <BotFlagLabels flags={bot.flags} />
      </GridCell>
      <GridCell area="deleted" data-label={labels.deleted}>
        {bot.exported ? (
          textWithParts(trashTexts.deletedByExport, {
            time: <TimeAgo instant={bot.deletedAt} />,
            dimmed: (text) => <span className={classes.exported}>{text}</span>,
          })
        ) : (
          <TimeAgo instant={bot.deletedAt} />
        )}
      </GridCell>
      <GridCell area="erased" data-label={labels.erased}>
        <TimeAgo instant={bot.purgeAt} />
      </GridCell>
      <GridCell area="restore">
        <Button
          size="compact-sm"
          variant="default"
          onClick={onRestore}
          tabIndex={tabIndex}
          aria-label={trashTexts.restoreBot(bot.nickname)}
        >
          {trashTexts.restore}
        </Button>
      </GridCell>
    </>
  );
}

/** Restores deleted bots with their category and flags. */
function useRestoreBots() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation(trpc.bots.restore.mutationOptions());
  const restore = async (bots: readonly DeletedBot[]) => {
    try {
      const ids = bots.map(({ id }) => id);
      await runInBatches(ids, (botIds) => mutateAsync({ botIds }));
      const [first] = bots;
      if (first && bots.length === 1) {
        const link = { href: `/bots/${first.id}`, label: trashTexts.openBot };
        notifySuccess(trashTexts.restoredOne(first.nickname), link);
      } else notifySuccess(trashTexts.restoredMany(bots.length), { href: "/bots", label: trashTexts.openBots });
    } catch (cause) {
      notifyError(cause, trashTexts.restoreFailed);
    } finally {
      await queryClient.invalidateQueries(trpc.bots.pathFilter());
    }
  };
  return { restore, restoring: isPending, error };
}
