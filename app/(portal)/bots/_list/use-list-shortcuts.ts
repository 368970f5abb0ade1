"use client";

import { type RefObject, useMemo } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { VirtualRowsHandle } from "../../../_ui/virtual-rows.tsx";
import { usePageActions } from "../../_shell/page-actions.ts";
import { botsTexts } from "../texts.ts";
import { useWindowKeys } from "./use-window-keys.ts";

interface Options {
  letters: boolean;
  search: RefObject<HTMLInputElement | null>;
  grid: RefObject<VirtualRowsHandle | null>;
  canRun: boolean;
  run: () => void;
  selected: readonly Bot[];
  actions: { act: (action: "enable" | "disable" | "delete") => void };
}

/** The keys of the list, wherever the focus is, and its actions in the palette. */
export function useListShortcuts({ letters, search, grid, canRun, run, selected, actions }: Options): void {
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
  const labels = useMemo(() => (count === 0 ? [] : botsTexts.selection.paletteActions(count)), [count]);
  usePageActions(labels, (id) => {
    if (id === "run") run();
    else if (id === "enable" || id === "disable" || id === "delete") actions.act(id);
  });
}
