"use client";

import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  type UIEvent,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { ActiveRow } from "./active-row.ts";
import { recycleKeys } from "./recycle-keys.ts";
import { heightOf, rowStyle } from "./row-style.ts";
import { type Column, ColumnHeaders } from "./table-cells.tsx";
import { useRovingRows } from "./use-roving-rows.ts";
import { type RowHeight, useRowHeight } from "./use-row-height.ts";
import { useRowWindow } from "./use-row-window.ts";
import classes from "./virtual-rows.module.css";

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
  /** How many rows there will be once all of them have arrived. */
  total?: number | undefined;
  idOf: (row: Row) => string;
  columns: readonly Column[];
  /** The layout of a row on a phone, as the CSS property `grid-template`: the areas are the ids of the columns. */
  card: string;
  /**
   * `GridCell` elements. A list that `recycles` need not render those that are hidden while it passes by (`data-passing`).
   */
  children: (row: Row, isPassing: boolean) => ReactNode;
  height: RowHeight;
  /** Whether elements of rows that have gone are used for those that come. Their cells then keep no state of their own. */
  recycles?: boolean;
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

/** A list of any length that renders only the visible rows. On a phone the rows are cards. */
export function VirtualRows<Row>(props: Props<Row>) {
  const { label, rows, idOf, columns, children, className = "", isSelected, currentId, scrolling } = props;
  const total = props.total ?? rows.length;
  const root = useRef<HTMLTableElement>(null);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const { indexes, keys, first, isApart, isPassing, roving, onFocus, onKeyDown } = useVisibleRows(
    root,
    ids,
    total,
    props,
  );
  const scrollTogether = useCallback(({ currentTarget: { scrollLeft, parentElement } }: UIEvent<HTMLElement>) => {
    for (const part of parentElement?.children ?? []) if (part.scrollLeft !== scrollLeft) part.scrollLeft = scrollLeft;
    parentElement?.style.setProperty("--row-scrolled", `${Math.abs(scrollLeft)}px`);
  }, []);
  const onScroll = scrolling && scrollTogether;
  const head = useMemo(
    () => (
      <thead {...GROUP} className={classes.head} onScroll={onScroll}>
        <tr {...ROW} className={`${classes.headRow} ${className}`} aria-rowindex={1}>
          <ColumnHeaders columns={columns} />
        </tr>
      </thead>
    ),
    [columns, className, onScroll],
  );
  return (
    <table
      {...(isSelected ? SELECTABLE_GRID : GRID)}
      ref={root}
      className={classes.grid}
      aria-label={label}
      aria-rowcount={total + 1}
      data-scrolls={scrolling !== undefined || undefined}
      style={rowStyle(props)}
    >
      {head}
      <tbody
        {...GROUP}
        className={classes.body}
        data-passing={isPassing || undefined}
        style={{ height: heightOf(total), paddingTop: heightOf(first) }}
        onBlur={roving.onBlur}
        onScroll={onScroll}
      >
        {indexes.map((index) => {
          const row = rows[index];
          const id = ids[index];
          if (row === undefined || id === undefined) return null;
          return (
            <VirtualRow
              key={keys?.get(id) ?? id}
              className={className}
              index={index}
              row={row}
              isApart={isApart(index)}
              isPassing={isPassing && index !== roving.activeIndex}
              isActive={index === roving.activeIndex}
              isSelected={isSelected?.(row)}
              isCurrent={id === currentId}
              onFocus={onFocus}
              onKeyDown={onKeyDown}
              content={children as RowProps["content"]}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface RowProps {
  className: string;
  index: number;
  row: unknown;
  isApart: boolean;
  isPassing: boolean;
  isActive: boolean;
  isSelected: boolean | undefined;
  isCurrent: boolean;
  onFocus: (index: number) => void;
  onKeyDown: (event: KeyboardEvent, index: number) => void;
  content: (row: unknown, isPassing: boolean) => ReactNode;
}

/** While the page scrolls, only rows that come into view are rendered. */
const VirtualRow = memo(function VirtualRow(props: RowProps) {
  const { className, index, row, isApart, isPassing, isActive, isSelected, isCurrent, content } = props;
  const { onFocus, onKeyDown } = props;
  return (
    <tr
      {...ROW}
      className={`${classes.row} ${className}`}
      style={isApart ? { position: "absolute", top: heightOf(index) } : undefined}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isCurrent || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(index)}
      onKeyDown={(event) => onKeyDown(event, index)}
    >
      <ActiveRow value={isActive}>{content(row, isPassing)}</ActiveRow>
    </tr>
  );
});

/**
 * The rendered rows and the row that is in the tab order. The rows of the window follow each other; only the active row
 * may be apart from them. With a position of its own on each row the browser takes four times as long for their style.
 */
function useVisibleRows<Row>(
  root: RefObject<HTMLTableElement | null>,
  ids: string[],
  total: number,
  props: Props<Row>,
) {
  const { ref, height, letters = false, recycles = false } = props;
  const size = useRowHeight(height);
  const { first, end, isPassing, scrollTo } = useRowWindow(root, total, size);
  const roving = useRovingRows({ root, ids, letters, scrollTo });
  useImperativeHandle(ref, () => ({
    focus: (id) => roving.focusRow(id === undefined || !ids.includes(id) ? roving.activeIndex : ids.indexOf(id)),
    reveal(id) {
      if (ids.includes(id)) roving.activate(ids.indexOf(id));
    },
  }));
  // The same functions in every render, so that a row is rendered again only when its own values change.
  const latest = useRef({ ids, props, roving });
  useLayoutEffect(() => {
    latest.current = { ids, props, roving };
  });
  const onFocus = useCallback((index: number) => {
    const { ids: shown, props: now, roving: rows } = latest.current;
    const [id, row] = [shown[index], now.rows[index]];
    if (id === undefined || row === undefined) return;
    rows.onFocus(id);
    now.onFocusRow?.(row);
  }, []);
  const onKeyDown = useCallback((event: KeyboardEvent, index: number) => {
    const { props: now, roving: rows } = latest.current;
    const row = now.rows[index];
    if (row !== undefined && !isTyping(event) && !rows.onKeyDown(event)) now.onKey?.(event, row);
  }, []);
  const isApart = (index: number) => index < first || index >= end;
  // The active row is always rendered: it keeps the focus while it is scrolled out of view.
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, position) => first + position);
  if (isApart(roving.activeIndex)) indexes.push(roving.activeIndex);
  indexes.sort((a, b) => a - b);
  const keys = useRecycledKeys(
    indexes.flatMap((index) => ids[index] ?? []),
    ids[roving.activeIndex],
    recycles,
  );
  return { indexes, keys, first, isApart, isPassing: recycles && isPassing, roving, onFocus, onKeyDown };
}

/** Null where each row is a new one. */
function useRecycledKeys(
  ids: readonly string[],
  activeId: string | undefined,
  recycles: boolean,
): ReadonlyMap<string, number> | null {
  const keys = useRef<ReadonlyMap<string, number>>(new Map());
  const lastActive = useRef(activeId);
  if (!recycles) return null;
  keys.current = recycleKeys(keys.current, ids, lastActive.current);
  lastActive.current = activeId;
  return keys.current;
}
