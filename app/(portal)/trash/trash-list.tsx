"use client";

import { Button, Checkbox, Group, Text } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { useRowTabIndex } from "../../_ui/active-row.ts";
import { runInBatches } from "../../_ui/bot-batches.ts";
import { BotFlagLabels } from "../../_ui/bot-flag-labels.tsx";
import { bdi, Name } from "../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { type Column, GridCell } from "../../_ui/table-cells.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { VirtualRows } from "../../_ui/virtual-rows.tsx";
import classes from "./trash-list.module.css";

type DeletedBot = inferRouterOutputs<PortalRouter>["bots"]["listDeleted"][number];

const HEIGHT = { wide: 52, narrow: 148 };
const columnsOf = ({ t }: Language): Column[] => [
  { id: "select", label: t("trash.columns.select"), isLabelHidden: true, width: "44px" },
  { id: "name", label: t("trash.columns.nickname"), width: "minmax(0, 1.4fr)" },
  { id: "flags", label: t("trash.columns.flags"), width: "minmax(0, 1.8fr)" },
  { id: "deleted", label: t("trash.columns.deleted"), width: "minmax(0, 1.4fr)" },
  { id: "erased", label: t("trash.columns.erased"), width: "minmax(0, 0.9fr)" },
  { id: "restore", label: t("trash.columns.restore"), isLabelHidden: true, width: "148px" },
];
const CARD = `
  "select name restore" auto
  "select flags flags" auto
  "select deleted deleted" auto
  "select erased erased" auto / 44px minmax(0, 1fr) auto`;
const idOf = (bot: DeletedBot) => bot.id;

export function TrashList({ bots }: { bots: readonly DeletedBot[] }) {
  const language = useLanguage();
  const { t } = language;
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
            label={t("trash.selectAll")}
            checked={isAllSelected}
            indeterminate={!isAllSelected && selected.length > 0}
            onChange={toggleAll}
          />
          <Text size="sm" c="dimmed" role="status">
            {t("trash.summary", { selected: selected.length, total: bots.length })}
          </Text>
        </Group>
        <ActionButton
          error={error}
          leftSection={<IconRestore size={18} aria-hidden />}
          unavailable={selected.length === 0 && t("trash.noneSelected")}
          loading={restoring}
          onClick={() => void restore(selected)}
        >
          {t("trash.restoreSelected", { count: selected.length })}
        </ActionButton>
      </Group>
      <VirtualRows
        label={t("trash.table")}
        rows={bots}
        idOf={idOf}
        height={HEIGHT}
        columns={columnsOf(language)}
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
  const { t } = useLanguage();
  const tabIndex = useRowTabIndex();
  return (
    <>
      <GridCell area="select">
        <Checkbox
          aria-label={t("trash.selectBot", { nickname: bot.nickname })}
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
      <GridCell area="deleted" data-label={t("trash.columns.deleted")}>
        {bot.exported ? (
          t.rich("trash.deletedByExport", {
            time: () => <TimeAgo instant={bot.deletedAt} />,
            dimmed: (text) => <span className={classes.exported}>{text}</span>,
          })
        ) : (
          <TimeAgo instant={bot.deletedAt} />
        )}
      </GridCell>
      <GridCell area="erased" data-label={t("trash.columns.erased")}>
        <TimeAgo instant={bot.purgeAt} />
      </GridCell>
      <GridCell area="restore">
        <Button
          size="compact-sm"
          variant="default"
          onClick={onRestore}
          tabIndex={tabIndex}
          aria-label={t("trash.restoreBot", { nickname: bot.nickname })}
        >
          {t("trash.restore")}
        </Button>
      </GridCell>
    </>
  );
}

/** Restores deleted bots with their category and flags. */
function useRestoreBots() {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation(trpc.bots.restore.mutationOptions());
  const restore = async (bots: readonly DeletedBot[]) => {
    try {
      const ids = bots.map(({ id }) => id);
      await runInBatches(ids, (botIds) => mutateAsync({ botIds }));
      const [first] = bots;
      if (first && bots.length === 1) {
        const link = { href: `/bots/${first.id}`, label: t("trash.openBot") };
        notifySuccess(t.rich("trash.restoredOne", { nickname: sanitizeName(first.nickname), bdi }), link);
      } else
        notifySuccess(t("trash.restoredMany", { count: bots.length }), { href: "/bots", label: t("trash.openBots") });
    } catch (cause) {
      notifyError(language, cause, t("trash.restoreFailed"));
    } finally {
      await queryClient.invalidateQueries(trpc.bots.pathFilter());
    }
  };
  return { restore, restoring: isPending, error };
}
