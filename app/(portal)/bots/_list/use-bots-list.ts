"use client";

import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { useSingleKeyShortcuts } from "../../../_ui/use-single-key-shortcuts.ts";
import type { VirtualRowsHandle } from "../../../_ui/virtual-rows.tsx";
import { useBotPanel } from "../_panel/use-bot-panel.ts";
import { columnsOf } from "./list-columns.ts";
import { useLoadListFacts } from "./list-facts.tsx";
import { useColumns } from "./use-columns.ts";
import { useListShortcuts } from "./use-list-shortcuts.ts";
import { useListState } from "./use-list-state.ts";
import { useListedBots } from "./use-listed-bots.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useSelectionActions } from "./use-selection-actions.ts";

/** The list of bots: what the URL says, the rows, the columns, the selection, the side panel, and the keys. */
export function useBotsList(bots: readonly Bot[], categories: readonly Category[]) {
  const [state, setState] = useListState();
  const choice = useColumns(state, setState);
  const sorted = columnsOf(state.sort ? [state.sort.column] : []);
  const facts = useLoadListFacts(
    categories,
    [...choice.columns, ...sorted].some((column) => column.needsDetails),
  );
  const { facets, isAwaited, selected, selection } = useListedBots(bots, facts, state);
  const [letters] = useSingleKeyShortcuts();
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<VirtualRowsHandle>(null);
  const panel = useBotPanel({ state, setState, bots: facets.bots, grid, letters });
  const onRowKey = useRowKeys({
    letters,
    onToggle: selection.toggle,
    onOpen: panel.open,
    onClosePanel: () => panel.isOpen && panel.close(),
  });
  const [botsToRunOn, setBotsToRunOn] = useState<readonly Bot[] | null>(null);
  const openBot = useMemo(() => bots.find(({ id }) => id === panel.openId), [bots, panel.openId]);
  const run = () => setBotsToRunOn(selected.length > 0 || !openBot ? selected : [openBot]);
  const actions = useSelectionActions({
    selected,
    facts,
    clearSelection: selection.clear,
    onDone: () => grid.current?.focus(),
  });
  useListShortcuts({ letters, search, grid, canRun: selected.length > 0 || panel.isOpen, run, selected, actions });
  const onPanelKey = (event: KeyboardEvent) => {
    const listed = facets.bots[panel.index];
    if (!panel.onKey(event) && listed && event.target === event.currentTarget) onRowKey(event, listed);
  };
  return {
    ...{ state, setState, choice, facts, facets, isAwaited, selected, selection, letters, search, grid, panel },
    ...{ onRowKey, onPanelKey, openBot, actions, botsToRunOn, run },
    stopRunning: () => setBotsToRunOn(null),
  };
}

export type BotsListModel = ReturnType<typeof useBotsList>;
