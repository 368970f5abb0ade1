"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { useNarrowWindow } from "../../../_ui/use-browser-state.ts";
import type { VirtualRowsHandle } from "../../../_ui/virtual-rows.tsx";
import type { ListState, SetListState } from "../_list/use-list-state.ts";

const STEPS: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Whether a key is the panel's. Those of its menus and dialogs, which are elsewhere in the page, are theirs. */
function belongsToPanel(event: KeyboardEvent): boolean {
  const { target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (!(target instanceof Element && currentTarget.contains(target))) return false;
  return !target.matches("input, textarea, select, [aria-expanded=true]");
}

interface Options {
  state: ListState;
  setState: SetListState;
  /** The bots in the order of the list. */
  bots: readonly Bot[];
  grid: RefObject<VirtualRowsHandle | null>;
  /** Whether single letters are shortcuts. */
  letters: boolean;
}

/** The bot beside the list, by its id in the URL. A phone, which has no room for it, opens the bot's page instead. */
export function useBotPanel({ state: { bot: openId }, setState, bots, grid, letters }: Options) {
  const router = useRouter();
  const isNarrow = useNarrowWindow();
  const panel = useRef<HTMLElement>(null);
  const takesFocus = useRef(false);
  const isClosing = useRef(false);
  const isOpen = openId !== null && !isNarrow;
  const focusWhenAsked = useCallback((element: HTMLElement | null) => {
    if (!element || !takesFocus.current) return;
    takesFocus.current = false;
    element.focus({ preventScroll: true });
  }, []);
  /** The panel's code may arrive after the panel was opened: it takes the focus then. */
  const attach = useCallback(
    (element: HTMLElement | null) => {
      panel.current = element;
      focusWhenAsked(element);
    },
    [focusWhenAsked],
  );
  useEffect(() => {
    if (isNarrow && openId !== null) router.replace(`/bots/${openId}`);
  }, [isNarrow, openId, router]);
  useEffect(() => {
    isClosing.current = false;
    if (openId === null) takesFocus.current = false;
    else focusWhenAsked(panel.current);
  }, [openId, focusWhenAsked]);

  const open = (botId: string) => {
    if (isNarrow) return router.push(`/bots/${botId}`);
    if (botId === openId) return panel.current?.focus({ preventScroll: true });
    takesFocus.current = true;
    void setState({ bot: botId }, { history: openId === null ? "push" : "replace" });
  };
  const show = (botId: string) => void setState({ bot: botId }, { history: "replace" });
  const close = () => {
    isClosing.current = true;
    void setState({ bot: null });
    grid.current?.focus(openId ?? undefined);
  };
  /** A row got the focus. */
  const follow = (botId: string) => {
    if (isOpen && !isClosing.current && botId !== openId) show(botId);
  };
  const index = bots.findIndex(({ id }) => id === openId);
  const step = (by: 1 | -1) => {
    const next = bots[index + by];
    if (index < 0 || !next) return;
    show(next.id);
    grid.current?.reveal(next.id);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (!belongsToPanel(event)) return false;
    const { key } = event;
    const by = letters || key.length > 1 ? STEPS[key] : undefined;
    if (key !== "Escape" && by === undefined) return false;
    event.preventDefault();
    if (by) step(by);
    else close();
    return true;
  };
  return { attach, isOpen, openId, index, open, follow, close, step, onKey };
}
