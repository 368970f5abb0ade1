"use client";

import { defaultRangeExtractor, type Range, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type UIEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ActiveRow } from "./active-row.ts";
import { type Column, ColumnHeaders } from "./table-cells.tsx";
import { useNarrowWindow } from "./use-browser-state.ts";
import { useRovingRows } from "./use-roving-rows.ts";
import classes from "./virtual-rows.module.css";

const OVERSCAN = 1;
/** In pixels: the page header with the column headers cover the top of the window, a bar may cover the bottom. */
const COVERED_HEIGHTS = { top: 112, bottom: 96 };
/** Explicit roles: some browsers drop the table semantics when CSS lays the table out as a grid. */
const GRID = { role: "grid" };
const SELECTABLE_GRID = { ...GRID, "aria-multiselectable": true };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };

export interface VirtualRowsHandle {
  /** Focuses the active row: the one focused last, or the first. With an id, that row. */
  focus(id?: string): void;
  /** Scrolls to a row without focusing it; it becomes the active one. */
  reveal(id: string): void;
}

interface Props<Row> {
  ref?: Ref<VirtualRowsHandle>;
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  columns: readonly Column[];
  /** The layout of a row on a phone, as the CSS property `grid-template`: the areas are the ids of the columns. */
  card: string;
  /** `GridCell` elements. */
  children: (row: Row) => ReactNode;
  /** Height of a row in pixels: as a table row, and as a card on a phone including the gap below it. */
  height: { wide: number; narrow: number };
  /** Of the rows and of the row of column headers. */
  className?: string | undefined;
  /** Absent when rows cannot be selected. */
  isSelected?: (row: Row) => boolean;
  /** The row whose details are open beside the list. */
  currentId?: string | null;
  /** Called for keys that do not move the focus. */
  onKey?: (event: KeyboardEvent, row: Row) => void;
  /** Whether the letters j and k move the focus like the arrow keys. */
  letters?: boolean;
  /** Called when a row gets the focus. */
  onFocusRow?: (row: Row) => void;
  /** The width below which the rows scroll sideways, and how much of it stays in place then. */
  scrolling?: { minWidth: number; stickyWidth: number };
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");

function withIndex(indexes: number[], index: number, count: number): number[] {
  if (index >= count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}

/** A list of any length that renders only the visible rows. On a phone the rows are cards. */
export function VirtualRows<Row>(props: Props<Row>) {
  const { label, rows, idOf, columns, children, className = "", isSelected, currentId, scrolling } = props;
  const root = useRef<HTMLTableElement>(null);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const { visibleRows, firstStart, totalHeight, roving, keyDown } = useVisibleRows(root, ids, props);
  const scrollTogether = ({ currentTarget: { scrollLeft, parentElement } }: UIEvent<HTMLElement>) => {
    for (const part of parentElement?.children ?? []) if (part.scrollLeft !== scrollLeft) part.scrollLeft = scrollLeft;
    parentElement?.style.setProperty("--row-scrolled", `${Math.abs(scrollLeft)}px`);
  };
  return (
    <table
      {...(isSelected ? SELECTABLE_GRID : GRID)}
      ref={root}
      className={classes.grid}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      data-scrolls={scrolling !== undefined || undefined}
      style={toStyle(props)}
    >
      <thead {...GROUP} className={classes.head} onScroll={scrolling && scrollTogether}>
        <tr {...ROW} className={`${classes.headRow} ${className}`} aria-rowindex={1}>
          <ColumnHeaders columns={columns} />
        </tr>
      </thead>
      <tbody
        {...GROUP}
        className={classes.body}
        style={{ height: totalHeight, paddingTop: firstStart }}
        onBlur={roving.onBlur}
        onScroll={scrolling && scrollTogether}
      >
        {visibleRows.map(({ index, apartAt }) => {
          const row = rows[index];
          const id = ids[index];
          if (row === undefined || id === undefined) return null;
          const active = index === roving.activeIndex;
          return (
            <tr
              {...ROW}
              key={id}
              className={`${classes.row} ${className}`}
              style={apartAt === undefined ? undefined : { position: "absolute", top: apartAt }}
              data-index={index}
              aria-rowindex={index + 2}
              aria-selected={isSelected?.(row)}
              aria-current={id === currentId || undefined}
              tabIndex={active ? 0 : -1}
              onFocus={() => {
                roving.onFocus(id);
                props.onFocusRow?.(row);
              }}
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

const toStyle = <Row,>({ height, columns, card, scrolling }: Props<Row>) =>
  ({
    "--row-wide": `${height.wide}px`,
    "--row-narrow": `${height.narrow}px`,
    "--row-columns": columns.map(({ width = "auto" }) => width).join(" "),
    "--row-card": card,
    "--row-min-width": scrolling && `${scrolling.minWidth}px`,
    "--row-sticky-width": scrolling && `${scrolling.stickyWidth}px`,
  }) as CSSProperties;

/**
 * The rendered rows and the row that is in the tab order. The rows of the window follow each other; only the active row
 * may be apart from them. With a position of its own on each row the browser takes four times as long for their style.
 */
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
    // The active row is always rendered: it keeps the focus while it is scrolled out of view.
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
    setOffset((previous) => (Math.abs(previous - top) > 1 ? top : previous));
  });
  useImperativeHandle(ref, () => ({
    focus: (id) => roving.focusRow(id === undefined || !ids.includes(id) ? roving.activeIndex : ids.indexOf(id)),
    reveal(id) {
      if (ids.includes(id)) roving.activate(ids.indexOf(id));
    },
  }));

  const keyDown = (event: KeyboardEvent, row: Row) => {
    if (!isTyping(event) && !roving.onKeyDown(event)) onKey?.(event, row);
  };
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 };
  const firstIndex = Math.max(0, startIndex - OVERSCAN);
  const isApart = (index: number) => index < firstIndex || index > endIndex + OVERSCAN;
  const visibleRows = virtualizer
    .getVirtualItems()
    .map(({ index }) => ({ index, apartAt: isApart(index) ? index * size : undefined }));
  return { visibleRows, firstStart: firstIndex * size, totalHeight: ids.length * size, roving, keyDown };
}
