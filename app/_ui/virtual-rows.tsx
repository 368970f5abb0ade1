"use client";

import { defaultRangeExtractor, type Range, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNarrowWindow } from "./use-browser-state.ts";
import { useRovingRows } from "./use-roving-rows.ts";
import classes from "./virtual-rows.module.css";

const OVERSCAN = 6;
/** What the page's header with the column headers, and a bar at the bottom, cover of the window. */
const COVERED_HEIGHTS = { top: 112, bottom: 96 };
/** Tables laid out as CSS grids lose their meaning in some browsers: it is said. */
const GRID = { role: "grid" };
const SELECTABLE_GRID = { ...GRID, "aria-multiselectable": true };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };

export interface VirtualRowsHandle {
  /** Puts the focus on the row that is active: the first one, or where it was last. */
  focus(): void;
}

interface Props<Row> {
  ref?: Ref<VirtualRowsHandle>;
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** `th` elements. */
  header: ReactNode;
  /** `td` elements with the role gridcell. */
  children: (row: Row) => ReactNode;
  /** Height of a row in pixels: as a line of a table, and as a card on a phone (with the gap below it). */
  height: { wide: number; narrow: number };
  /** Lays out the cells of a row, and the column headers. */
  className: string | undefined;
  /** Absent when rows cannot be selected. */
  isSelected?: (row: Row) => boolean;
  /** Keys that do not move, pressed on a row. */
  onKey?: (event: KeyboardEvent, row: Row) => void;
  /** The letters j and k move too, not only the arrow keys. */
  letters?: boolean;
}

const ActiveRow = createContext(false);

/** The tab stop of a control within a row: only those of the active row are reached with Tab. */
export const useRowTabIndex = (): 0 | -1 => (useContext(ActiveRow) ? 0 : -1);

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");

function withIndex(indexes: number[], index: number, count: number): number[] {
  if (index >= count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}

/** A list of any length of which only the rows in sight are in the page; on a phone the rows are cards. */
export function VirtualRows<Row>(props: Props<Row>) {
  const { label, rows, idOf, header, children, height, className, isSelected } = props;
  const root = useRef<HTMLTableElement>(null);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const { places, totalHeight, roving, keyDown } = useVisibleRows(root, ids, props);
  return (
    <table
      {...(isSelected ? SELECTABLE_GRID : GRID)}
      ref={root}
      className={classes.grid}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      style={{ ["--row-wide" as string]: `${height.wide}px`, ["--row-narrow" as string]: `${height.narrow}px` }}
    >
      <thead {...GROUP} className={classes.head}>
        <tr {...ROW} className={`${classes.headRow} ${className}`} aria-rowindex={1}>
          {header}
        </tr>
      </thead>
      <tbody {...GROUP} className={classes.body} style={{ height: totalHeight }} onBlur={roving.onBlur}>
        {places.map(({ index, start }) => {
          const row = rows[index];
          const id = ids[index];
          if (row === undefined || id === undefined) return null;
          const active = index === roving.activeIndex;
          return (
            <tr
              {...ROW}
              key={id}
              className={`${classes.row} ${className}`}
              style={{ transform: `translateY(${start}px)` }}
              data-index={index}
              aria-rowindex={index + 2}
              aria-selected={isSelected?.(row)}
              tabIndex={active ? 0 : -1}
              onFocus={() => roving.onFocus(id)}
              onKeyDown={(event) => keyDown(event, row)}
            >
              <ActiveRow value={active}>{children(row)}</ActiveRow>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Which rows are in the page, where, and which of them has the tab stop. */
function useVisibleRows<Row>(
  root: RefObject<HTMLTableElement | null>,
  ids: string[],
  { ref, height, onKey, letters = false }: Props<Row>,
) {
  const size = useNarrowWindow() ? height.narrow : height.wide;
  const [offset, setOffset] = useState(0);
  const scroller = useRef<Virtualizer<Window, Element> | null>(null);
  const scrollTo = useCallback((index: number) => scroller.current?.scrollToIndex(index, { align: "auto" }), []);
  const roving = useRovingRows({ root, ids, letters, scrollTo });
  const { activeIndex } = roving;
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => size,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan: OVERSCAN,
    scrollMargin: offset,
    scrollPaddingStart: COVERED_HEIGHTS.top,
    scrollPaddingEnd: COVERED_HEIGHTS.bottom,
    // The active row stays in the page wherever one scrolls: the focus survives, and Tab finds its way back.
    rangeExtractor: useCallback(
      (range: Range) => withIndex(defaultRangeExtractor(range), activeIndex, range.count),
      [activeIndex],
    ),
  });
  scroller.current = virtualizer;

  useEffect(() => {
    if (size) virtualizer.measure();
  }, [size, virtualizer]);
  useLayoutEffect(() => {
    const body = root.current?.tBodies[0];
    const top = Math.round((body?.getBoundingClientRect().top ?? 0) + window.scrollY);
    setOffset((known) => (Math.abs(known - top) > 1 ? top : known));
  });
  useImperativeHandle(ref, () => ({ focus: () => roving.focusRow(roving.activeIndex) }));

  const keyDown = (event: KeyboardEvent, row: Row) => {
    if (!isTyping(event) && !roving.onKeyDown(event)) onKey?.(event, row);
  };
  const places = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - offset }));
  return { places, totalHeight: ids.length * size, roving, keyDown };
}
