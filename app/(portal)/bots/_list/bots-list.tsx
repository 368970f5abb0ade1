"use client";

import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { undoLatest } from "../../../_ui/undo-notification.tsx";
import type { VirtualRowsHandle } from "../../../_ui/virtual-rows.tsx";
import { RunCommandDrawer } from "../../_commands/run-command-drawer.tsx";
import type { BotPatch } from "../_changes/bot-patch.ts";
import { useUndoableChanges } from "../_changes/use-undoable-changes.ts";
import { botsTexts } from "../texts.ts";
import { type BotRow, BotsTable } from "./bots-table.tsx";
import { useLetterKeys } from "./keyboard-shortcuts.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { RefusedCredentialsNotice } from "./refused-credentials-notice.tsx";
import { type BulkAction, SelectionBar } from "./selection-bar.tsx";
import { useBotsTable } from "./use-bots-table.ts";
import { NO_FILTER, useListState } from "./use-list-state.ts";
import { useWindowKeys } from "./use-window-keys.ts";
import { ViewLinks } from "./view-links.tsx";

const PATCHES: Record<Exclude<BulkAction, "delete">, BotPatch> = {
  enable: { disabled: false },
  disable: { disabled: true },
  publish: { public: true },
  hide: { public: false },
};

export function BotsList({ bots, categories }: { bots: readonly Bot[]; categories: readonly Category[] }) {
  const [state, setState] = useListState();
  const categoryNames = useMemo(() => new Map(categories.map(({ id, name }) => [id, name])), [categories]);
  const { table, facets, selected, clearSelection } = useBotsTable(bots, categoryNames, [state, setState]);
  const { remove, update } = useUndoableChanges();
  const [letters] = useLetterKeys();
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<VirtualRowsHandle>(null);
  const [botsToRunOn, setBotsToRunOn] = useState<readonly Bot[] | null>(null);
  const onRowKey = useRowKeys(letters);
  const focusGrid = () => grid.current?.focus();
  useWindowKeys(
    {
      "/": () => search.current?.focus(),
      r: () => selected.length > 0 && setBotsToRunOn(selected),
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
      void update(selected, PATCHES[action], botsTexts.changed[action](selected.length));
    }
    focusGrid();
  };
  const move = (parent: string | null) => {
    const message =
      parent === null
        ? botsTexts.changed.uncategorised(selected.length)
        : botsTexts.changed.moved(selected.length, categoryNames.get(parent) ?? "");
    void update(selected, { parent }, message);
    focusGrid();
  };

  return (
    <>
      <ViewLinks current={state.view} counts={facets.viewCounts} onChange={setState} />
      <ListToolbar search={search} state={state} onChange={setState} facets={facets} categories={categories} />
      {state.view === "attention" && facets.viewCounts.attention > 0 && <RefusedCredentialsNotice />}
      {facets.bots.length === 0 ? (
        <EmptyState icon={IconFilterOff} title={botsTexts.noMatches.title} text={botsTexts.noMatches.text(bots.length)}>
          <Button variant="default" onClick={() => void setState({ view: null, ...NO_FILTER })}>
            {botsTexts.noMatches.showAll}
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
          onRun={() => setBotsToRunOn(selected)}
        />
      )}
      <RunCommandDrawer
        opened={botsToRunOn !== null}
        onClose={() => setBotsToRunOn(null)}
        title={botsTexts.runOn(botsToRunOn?.length ?? 0)}
        bots={botsToRunOn ?? []}
      />
    </>
  );
}

/** Handles keys that are pressed on a row of the table. */
function useRowKeys(letters: boolean) {
  const router = useRouter();
  const open = (row: BotRow) => router.push(`/bots/${row.id}`);
  const toggle = (row: BotRow, event: KeyboardEvent) =>
    row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: event.shiftKey });
  const copyId = async (row: BotRow) => {
    await navigator.clipboard.writeText(row.id);
    notifySuccess(botsTexts.copiedId(row.original.nickname));
  };
  return (event: KeyboardEvent, row: BotRow) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRowFocused = event.target === event.currentTarget;
    const key = event.key.toLowerCase();
    const act =
      (isRowFocused && { enter: open, " ": toggle }[key]) || (letters && { x: toggle, e: open, ".": copyId }[key]);
    if (!act) return;
    event.preventDefault();
    void act(row, event);
  };
}
