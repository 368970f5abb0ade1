"use client";

import { useMemo, useRef, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";

export interface Selection {
  has: (botId: string) => boolean;
  /** How many of the bots that the list shows are selected. */
  count: number;
  isAll: boolean;
  /** @param isRange Also all bots between this one and the one that was changed before. */
  toggle: (botId: string, isRange: boolean) => void;
  toggleAll: (isSelected: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Which bots of the list are selected. Only those that the filter shows count, so that an action never changes a hidden
 * bot; a hidden one is selected again when the filter shows it.
 */
export function useSelection(bots: readonly Bot[]): { selection: Selection; selected: readonly Bot[] } {
  const [ids, setIds] = useState(NONE);
  const lastId = useRef<string | null>(null);
  const selected = useMemo(() => (ids.size === 0 ? [] : bots.filter(({ id }) => ids.has(id))), [bots, ids]);
  const change = (changed: readonly Bot[], isSelected: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const { id } of changed) isSelected ? after.add(id) : after.delete(id);
      return after;
    });
  const selection: Selection = {
    has: (botId) => ids.has(botId),
    count: selected.length,
    isAll: bots.length > 0 && selected.length === bots.length,
    toggle(botId, isRange) {
      const to = bots.findIndex(({ id }) => id === botId);
      const from = isRange ? bots.findIndex(({ id }) => id === lastId.current) : -1;
      lastId.current = botId;
      const range = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
      change(bots.slice(range[0], (range[1] as number) + 1), !ids.has(botId));
    },
    toggleAll: (isSelected) => change(bots, isSelected),
    clear: () => setIds(NONE),
  };
  return { selection, selected };
}
