"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { copyText } from "../../../_ui/copy-text.ts";
import { bdi } from "../../../_ui/name.tsx";
import { useSingleKeyShortcuts } from "../../../_ui/use-single-key-shortcuts.ts";
import type { VirtualRowsHandle } from "../../../_ui/virtual-rows.tsx";
import { consoleLink } from "../_actions/bot-links.ts";
import { useBotPanel } from "../_panel/use-bot-panel.ts";
import { columnsOf } from "./list-columns.ts";
import { useLoadListFacts } from "./list-facts.tsx";
import { useColumnChoice } from "./use-column-choice.ts";
import { useListState } from "./use-list-state.ts";
import { useMatchingBots } from "./use-matching-bots.ts";
import { useWindowKeys } from "./use-window-keys.ts";

/** The list of bots: what the URL says, the rows, the columns, the selection, the side panel, and the keys. */
export function useBotsList(bots: readonly Bot[], isWhole: boolean, categories: readonly Category[]) {
  const [state, setState, search, endSearch] = useListState();
  const choice = useColumnChoice(state, setState);
  const sorted = columnsOf(state.sort ? [state.sort.column] : []);
  const facts = useLoadListFacts(
    categories,
    [...choice.columns, ...sorted].some((column) => column.needsDetails),
  );
  const { facets, isAwaited, selected, selection } = useMatchingBots({ bots, isWhole, facts, state });
  const [letters] = useSingleKeyShortcuts();
  const searchField = useRef<HTMLInputElement>(null);
  const grid = useRef<VirtualRowsHandle>(null);
  const panel = useBotPanel({ state, setState, bots: facets.bots, grid, letters });
  const [botsToRunOn, setBotsToRunOn] = useState<readonly Bot[] | null>(null);
  const runOn = useRunOn(selected, setBotsToRunOn);
  const onRowKey = useRowKeys({
    letters,
    onToggle: selection.toggle,
    onOpen: panel.open,
    onClosePanel: () => panel.isOpen && panel.close(),
    onRun: runOn,
  });
  const openBot = useMemo(() => bots.find(({ id }) => id === panel.openId), [bots, panel.openId]);
  const run = () => runOn(openBot);
  useListShortcuts({ letters, search: searchField, grid, canRun: selected.length > 0 || panel.isOpen, run });
  const onPanelKey = (event: KeyboardEvent) => {
    const listed = facets.bots[panel.index];
    if (!panel.onKey(event) && listed && event.target === event.currentTarget) onRowKey(event, listed);
  };
  return {
    ...{
      state,
      setState,
      choice,
      facts,
      facets,
      isWhole,
      isAwaited,
      selected,
      selection,
      letters,
      search,
      endSearch,
      searchField,
      grid,
      panel,
    },
    ...{ onRowKey, onPanelKey, openBot, botsToRunOn, run },
    stopRunning: () => setBotsToRunOn(null),
  };
}

/** Runs a command on the selected bots, or on another one where none is selected. One bot has its console for it. */
function useRunOn(selected: readonly Bot[], onSeveral: (bots: readonly Bot[]) => void) {
  const router = useRouter();
  return (other: Bot | undefined) => {
    const [first, ...more] = selected.length > 0 || !other ? selected : [other];
    if (first && more.length === 0) router.push(consoleLink(first.id));
    else onSeveral(selected);
  };
}

export type BotsListModel = ReturnType<typeof useBotsList>;

interface Options {
  letters: boolean;
  search: RefObject<HTMLInputElement | null>;
  grid: RefObject<VirtualRowsHandle | null>;
  canRun: boolean;
  run: () => void;
}

/** The keys of the list, wherever the focus is. */
function useListShortcuts({ letters, search, grid, canRun, run }: Options): void {
  const focusGrid = () => grid.current?.focus();
  useWindowKeys(
    {
      "/": () => search.current?.focus(),
      r: () => canRun && run(),
      j: focusGrid,
      k: focusGrid,
    },
    letters,
  );
}

interface useRowKeysOptions {
  /** Whether single letters are shortcuts. */
  letters: boolean;
  onToggle: (botId: string, isRange: boolean) => void;
  onOpen: (botId: string) => void;
  onClosePanel: () => void;
  onRun: (bot: Bot) => void;
}

/** Handles keys that are pressed on a row of the table, or in the side panel of a row. */
function useRowKeys({ letters, onToggle, onOpen, onClosePanel, onRun }: useRowKeysOptions) {
  const language = useLanguage();
  const { t } = language;
  const router = useRouter();
  const toggle = ({ id }: Bot, event: KeyboardEvent) => onToggle(id, event.shiftKey);
  const copyId = ({ id, nickname }: Bot) =>
    copyText(language, id, t.rich("bots.copiedId", { nickname: sanitizeName(nickname), bdi }));
  const onRow = { enter: ({ id }: Bot) => onOpen(id), " ": toggle, escape: onClosePanel };
  const anywhere = { x: toggle, e: ({ id }: Bot) => router.push(`/bots/${id}`), r: onRun, ".": copyId };
  return (event: KeyboardEvent, bot: Bot) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRowFocused = event.target === event.currentTarget && event.currentTarget.role === "row";
    const key = event.key.toLowerCase();
    const act =
      (isRowFocused && onRow[key as keyof typeof onRow]) || (letters && anywhere[key as keyof typeof anywhere]);
    if (!act) return;
    event.preventDefault();
    void act(bot, event);
  };
}
