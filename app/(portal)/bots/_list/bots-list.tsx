"use client";

import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { formatBotCount } from "../../../_ui/bot-batches.ts";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { undoLatest } from "../../../_ui/undo-notification.tsx";
import type { VirtualRowsHandle } from "../../../_ui/virtual-rows.tsx";
import { RunCommandDrawer } from "../../_commands/run-command-drawer.tsx";
import type { BotPatch } from "../_changes/bot-patch.ts";
import { useUndoableChanges } from "../_changes/use-undoable-changes.ts";
import { type BotRow, BotsTable } from "./bots-table.tsx";
import { useLetterKeys } from "./keyboard-shortcuts.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { RefusedCredentialsNotice } from "./refused-credentials-notice.tsx";
import { type BulkAction, SelectionBar } from "./selection-bar.tsx";
import { useBotsTable } from "./use-bots-table.ts";
import { NO_FILTER, useListState } from "./use-list-state.ts";
import { useWindowKeys } from "./use-window-keys.ts";
import { ViewLinks } from "./view-links.tsx";

const PATCHES: Record<Exclude<BulkAction, "delete">, { patch: BotPatch; done: string }> = {
  enable: { patch: { disabled: false }, done: "enabled" },
  disable: { patch: { disabled: true }, done: "disabled" },
  publish: { patch: { public: true }, done: "made public" },
  hide: { patch: { public: false }, done: "made private" },
};

export function BotsList({ bots, categories }: { bots: readonly Bot[]; categories: readonly Category[] }) {
  const [state, setState] = useListState();
  const names = useMemo(() => new Map(categories.map(({ id, name }) => [id, name])), [categories]);
  const { table, facets, selected, clearSelection } = useBotsTable(bots, names, [state, setState]);
  const { remove, update } = useUndoableChanges();
  const [letters] = useLetterKeys();
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<VirtualRowsHandle>(null);
  const [ranOn, setRanOn] = useState<readonly Bot[] | null>(null);
  const onRowKey = useRowKeys(letters);
  const focusGrid = () => grid.current?.focus();
  useWindowKeys(
    {
      "/": () => search.current?.focus(),
      r: () => selected.length > 0 && setRanOn(selected),
      z: () => void undoLatest(),
      j: focusGrid,
      k: focusGrid,
    },
    letters,
  );

  const act = (action: BulkAction) => {
    if (action === "delete") {
      clearSelection();
      void remove(selected);
    } else {
      const { patch, done } = PATCHES[action];
      void update(selected, patch, `${formatBotCount(selected.length)} ${done}`);
    }
    focusGrid();
  };
  const move = (parent: string | null) => {
    const count = formatBotCount(selected.length);
    const done =
      parent === null
        ? `${count} taken out of their category`
        : textWithNames`${count} moved to ${names.get(parent) ?? ""}`;
    void update(selected, { parent }, done);
    focusGrid();
  };

  return (
    <>
      <ViewLinks current={state.view} counts={facets.viewCounts} onChange={setState} />
      <ListToolbar search={search} state={state} onChange={setState} facets={facets} categories={categories} />
      {state.view === "attention" && facets.viewCounts.attention > 0 && <RefusedCredentialsNotice />}
      {facets.bots.length === 0 ? (
        <EmptyState
          icon={IconFilterOff}
          title="No bots to show"
          text={`${formatBotCount(bots.length)} are hidden by the view and the filter.`}
        >
          <Button variant="default" onClick={() => void setState({ view: null, ...NO_FILTER })}>
            Show all
          </Button>
        </EmptyState>
      ) : (
        <BotsTable ref={grid} table={table} letters={letters} onKey={onRowKey} />
      )}
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          shown={facets.bots.length}
          categories={categories}
          onSelectAll={() => table.toggleAllRowsSelected(true)}
          onClear={clearSelection}
          onAction={act}
          onMove={move}
          onRun={() => setRanOn(selected)}
        />
      )}
      <RunCommandDrawer
        opened={ranOn !== null}
        onClose={() => setRanOn(null)}
        title={`Run a command on ${formatBotCount(ranOn?.length ?? 0)}`}
        bots={ranOn ?? []}
      />
    </>
  );
}

/** What the keys do that are pressed on a row. */
function useRowKeys(letters: boolean) {
  const router = useRouter();
  const open = (row: BotRow) => router.push(`/bots/${row.id}`);
  const toggle = (row: BotRow, event: KeyboardEvent) =>
    row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: event.shiftKey });
  const copyId = async (row: BotRow) => {
    await navigator.clipboard.writeText(row.id);
    notifySuccess(textWithNames`Copied the id of ${row.original.nickname}`);
  };
  return (event: KeyboardEvent, row: BotRow) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onRowItself = event.target === event.currentTarget;
    const key = event.key.toLowerCase();
    const act =
      (onRowItself && { enter: open, " ": toggle }[key]) || (letters && { x: toggle, e: open, ".": copyId }[key]);
    if (!act) return;
    event.preventDefault();
    void act(row, event);
  };
}
