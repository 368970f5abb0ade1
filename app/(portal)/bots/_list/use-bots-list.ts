"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useSingleKeyShortcuts } from "../../../_ui/use-single-key-shortcuts.ts";
import type { VirtualRowsHandle } from "../../../_ui/virtual-rows.tsx";
import { useRestartBots } from "../../_reasons/use-restart-bots.ts";
import { usePageActions } from "../../_shell/page-actions.ts";
import { consoleLink, scheduleLink } from "../_actions/bot-links.ts";
import type { BotPatch } from "../_changes/bot-patch.ts";
import { useUndoableChanges } from "../_changes/use-undoable-changes.ts";
import { useBotPanel } from "../_panel/use-bot-panel.ts";
import { columnsOf } from "./list-columns.ts";
import { type ListFacts, useLoadListFacts } from "./list-facts.tsx";
import type { BulkAction } from "./selection-bar.tsx";
import { useColumnChoice } from "./use-column-choice.ts";
import { useListState } from "./use-list-state.ts";
import { useMatchingBots } from "./use-matching-bots.ts";
import { useWindowKeys } from "./use-window-keys.ts";

/** The list of bots: what the URL says, the rows, the columns, the selection, the side panel, and the keys. */
export function useBotsList(bots: readonly Bot[], categories: readonly Category[]) {
  const [state, setState] = useListState();
  const choice = useColumnChoice(state, setState);
  const sorted = columnsOf(state.sort ? [state.sort.column] : []);
  const facts = useLoadListFacts(
    categories,
    [...choice.columns, ...sorted].some((column) => column.needsDetails),
  );
  const { facets, isAwaited, selected, selection } = useMatchingBots(bots, facts, state);
  const [letters] = useSingleKeyShortcuts();
  const search = useRef<HTMLInputElement>(null);
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
  selected: readonly Bot[];
  actions: { act: (action: "enable" | "disable" | "delete") => void };
}

/** What the palette offers for the selected bots. */
const PALETTE_ACTIONS = ["run", "enable", "disable", "delete"] as const;

/** The keys of the list, wherever the focus is, and its actions in the palette. */
function useListShortcuts({ letters, search, grid, canRun, run, selected, actions }: Options): void {
  const { t } = useLanguage();
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
  const count = selected.length;
  const labels = useMemo(
    () => (count === 0 ? [] : PALETTE_ACTIONS.map((id) => ({ id, label: t(`bots.paletteActions.${id}`, { count }) }))),
    [t, count],
  );
  usePageActions(labels, (id) => {
    if (id === "run") run();
    else if (id === "enable" || id === "disable" || id === "delete") actions.act(id);
  });
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
  const { t } = useLanguage();
  const router = useRouter();
  const toggle = ({ id }: Bot, event: KeyboardEvent) => onToggle(id, event.shiftKey);
  const copyId = async ({ id, nickname }: Bot) => {
    await navigator.clipboard.writeText(id);
    notifySuccess(t.rich("bots.copiedId", { nickname: sanitizeName(nickname), bdi }));
  };
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

const PATCHES: Record<Exclude<BulkAction, "delete" | "restart" | "schedule">, BotPatch> = {
  enable: { disabled: false },
  disable: { disabled: true },
  publish: { public: true },
  hide: { public: false },
};

interface useSelectionActionsOptions {
  selected: readonly Bot[];
  facts: ListFacts;
  clearSelection: () => void;
  onDone: () => void;
}

/** The kind of change that an action makes. */
const KINDS = {
  enable: "disabled",
  disable: "disabled",
  publish: "public",
  hide: "public",
  delete: "deletion",
} as const;

/** What the selection bar does with the selected bots. */
function useSelectionActions({ selected, facts, clearSelection, onDone }: useSelectionActionsOptions) {
  const { t } = useLanguage();
  const router = useRouter();
  const { remove, update, errorOf } = useUndoableChanges();
  const restart = useRestartBots((count) => notifySuccess(t("bots.changed.restarted", { count })));
  return {
    /** Why the action failed the last time. */
    errorOf(action: BulkAction | "move"): unknown {
      if (action === "restart") return restart.error;
      if (action === "schedule") return null;
      return errorOf(action === "move" ? "parent" : KINDS[action]);
    },
    isBusy: (action: BulkAction): boolean => action === "restart" && restart.isPending,
    act(action: BulkAction) {
      if (action === "restart") {
        restart.mutate(selected.map(({ id }) => id));
      } else if (action === "schedule") {
        router.push(scheduleLink(selected));
      } else if (action === "delete") {
        clearSelection();
        void remove(selected);
      } else {
        void update(selected, PATCHES[action], t(`bots.changed.${action}`, { count: selected.length }));
      }
      onDone();
    },
    move(parent: string | null) {
      const count = selected.length;
      const message =
        parent === null
          ? t("bots.changed.uncategorised", { count })
          : t.rich("bots.changed.moved", { count, category: sanitizeName(facts.categoryNames.get(parent) ?? ""), bdi });
      void update(selected, { parent }, message);
      onDone();
    },
  };
}
