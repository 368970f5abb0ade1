"use client";

import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";

const PAGE = 10;

interface Options {
  root: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Whether the letters j and k move the focus like the arrow keys. */
  letters: boolean;
  scrollTo: (index: number) => void;
}

/** The index that the key moves to, or null for other keys. */
function targetIndex(key: string, from: number, last: number, letters: boolean): number | null {
  const steps: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: last,
    ...(letters && { j: from + 1, k: from - 1 }),
  };
  const index = steps[key];
  return index === undefined ? null : Math.max(0, Math.min(last, index));
}

/** A roving tabindex: one row is in the tab order. It is tracked by ID, so that filtering and scrolling keep it. */
export function useRovingRows({ root, ids, letters, scrollTo }: Options) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const focusRequested = useRef(false);
  const focusedId = useRef<string | null>(null);
  const lastIndex = useRef(0);
  const last = ids.length - 1;
  const idIndex = useMemo(() => (activeId === null ? -1 : ids.indexOf(activeId)), [ids, activeId]);
  const activeIndex = idIndex >= 0 ? idIndex : Math.max(0, Math.min(lastIndex.current, last));

  useLayoutEffect(() => {
    lastIndex.current = activeIndex;
    // When the focused row is removed, no blur event is fired and the focus moves to the body.
    const lost = focusedId.current !== null && document.activeElement === document.body;
    if (!(focusRequested.current || (lost && !ids.includes(focusedId.current ?? "")))) return;
    focusRequested.current = false;
    root.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"]`)?.focus({ preventScroll: true });
  });

  const focusRow = useCallback(
    (index: number) => {
      const id = ids[index];
      if (id === undefined) return;
      focusRequested.current = true;
      lastIndex.current = index;
      setActiveId(id);
      // An unchanged active row causes no render, so the effect above does not run: focus it here.
      root.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
      scrollTo(index);
    },
    [ids, root, scrollTo],
  );

  /** Makes a row the active one and scrolls to it, without focusing it. */
  const activate = useCallback(
    (index: number) => {
      setActiveId(ids[index] ?? null);
      scrollTo(index);
    },
    [ids, scrollTo],
  );

  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const index = targetIndex(event.key, activeIndex, last, letters);
    if (index === null) return false;
    event.preventDefault();
    focusRow(index);
    return true;
  };

  const onFocus = (id: string) => {
    focusedId.current = id;
    setActiveId(id);
  };
  const onBlur = () => {
    focusedId.current = null;
  };
  return { activeIndex, focusRow, activate, onKeyDown, onFocus, onBlur };
}
