"use client";

import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

const OVERSCAN = 1;
/** Rendered on the server, and while the browser takes over: as many as a large window shows. */
const FIRST_ROWS = 24;
/** In pixels: the page header with the column headers cover the top of the window, a bar may cover the bottom. */
const COVERED_HEIGHTS = { top: 112, bottom: 96 };

/** After this time without a jump the rows are shown whole. */
const REST_MS = 100;

/** The rendered rows: from the first of them to before the end. */
export interface RowWindow {
  first: number;
  end: number;
}

/** Whether none of the rows is in both, so that nobody can have read what was between them. */
const isApart = (before: RowWindow, next: RowWindow) => next.first >= before.end || next.end <= before.first;

/** Which rows the window shows. All rows are equally high, so that none of them is measured. */
export function windowOf(bodyTop: number, windowHeight: number, size: number, count: number): RowWindow {
  const first = Math.max(0, Math.floor(-bodyTop / size) - OVERSCAN);
  const end = Math.max(first + 1, Math.ceil((windowHeight - bodyTop) / size)) + OVERSCAN;
  return fitWindow({ first, end }, count);
}

/** The window in a list of this many rows. */
function fitWindow({ first, end }: RowWindow, count: number): RowWindow {
  const last = Math.min(end, count);
  return { first: Math.max(0, Math.min(first, last - (end - first))), end: last };
}

const topOf = (table: RefObject<HTMLTableElement | null>) =>
  table.current?.tBodies[0]?.getBoundingClientRect().top ?? 0;

/**
 * The rows to render while the page scrolls. The place of the list is read when the page scrolls or changes its size, not
 * when it renders. `isPassing` while it scrolls by more than its height in a frame: the rows then need not be whole.
 */
export function useRowWindow(table: RefObject<HTMLTableElement | null>, count: number, size: number) {
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: FIRST_ROWS });
  const [isPassing, setIsPassing] = useState(false);
  const read = useCallback(() => {
    const next = windowOf(topOf(table), window.innerHeight, size, count);
    setShown((now) => (now.first === next.first && now.end === next.end ? now : next));
    return next;
  }, [table, size, count]);
  useLayoutEffect(() => void read(), [read]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = read();
    let jumpedAt = 0;
    const onScroll = () => {
      // Otherwise a frame without rows may be painted.
      flushSync(() => {
        const next = read();
        if (isApart(last, next)) {
          setIsPassing(true);
          jumpedAt = performance.now();
          clearTimeout(timer);
          timer = setTimeout(() => startTransition(() => setIsPassing(false)), REST_MS);
        } else if (performance.now() - jumpedAt > REST_MS) setIsPassing(false);
        last = next;
      });
    };
    const observer = new ResizeObserver(() => void read());
    observer.observe(document.body);
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", read);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      setIsPassing(false);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", read);
    };
  }, [read]);
  /** Scrolls as little as it takes until the row is in view. */
  const scrollTo = useCallback(
    (index: number) => {
      const top = topOf(table) + index * size;
      const above = top - COVERED_HEIGHTS.top;
      const below = top + size - (window.innerHeight - COVERED_HEIGHTS.bottom);
      if (above < 0) window.scrollBy(0, above);
      else if (below > 0) window.scrollBy(0, below);
    },
    [table, size],
  );
  return { ...fitWindow(shown, count), isPassing, scrollTo };
}
