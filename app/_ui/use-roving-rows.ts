"use client";

import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";

const PAGE = 10;

interface Options {
  root: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Letters move too, not only the arrow keys. */
  letters: boolean;
  scrollTo: (index: number) => void;
}

/** Where the key leads from here, or null when it does not move. */
function target(key: string, from: number, last: number, letters: boolean): number | null {
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

/** One row of the list takes part in the tab order; it is known by its id, so filtering and scrolling keep it. */
export function useRovingRows({ root, ids, letters, scrollTo }: Options) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const wanted = useRef(false);
  const focusedId = useRef<string | null>(null);
  const lastIndex = useRef(0);
  const last = ids.length - 1;
  const found = useMemo(() => (activeId === null ? -1 : ids.indexOf(activeId)), [ids, activeId]);
  const activeIndex = found >= 0 ? found : Math.max(0, Math.min(lastIndex.current, last));

  useLayoutEffect(() => {
    lastIndex.current = activeIndex;
    // The focused row was removed: React tells nobody, and the browser puts the focus on the body.
    const lost = focusedId.current !== null && document.activeElement === document.body;
    if (!(wanted.current || (lost && !ids.includes(focusedId.current ?? "")))) return;
    wanted.current = false;
    root.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"]`)?.focus({ preventScroll: true });
  });

  const focusRow = useCallback(
    (index: number) => {
      const id = ids[index];
      if (id === undefined) return;
      wanted.current = true;
      lastIndex.current = index;
      setActiveId(id);
      // Asking for the row that is active already renders nothing: focus it here.
      root.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
      scrollTo(index);
    },
    [ids, root, scrollTo],
  );

  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const index = target(event.key, activeIndex, last, letters);
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
  return { activeIndex, focusRow, onKeyDown, onFocus, onBlur };
}
