"use client";

import { useFinePointer, useNarrowWindow } from "./use-browser-state.ts";

/** Pixels. The stylesheet of the rows chooses among them in the same way. */
export interface RowHeight {
  /** As a table row. */
  wide: number;
  /** The same under a finger; by default `wide`. */
  touch?: number;
  /** On a phone, including the gap below it. */
  narrow: number;
}

/** The height of the rows in this window. */
export function useRowHeight({ wide, touch = wide, narrow }: RowHeight): number {
  const isNarrow = useNarrowWindow();
  const hasPointer = useFinePointer();
  if (isNarrow) return narrow;
  return hasPointer ? wide : touch;
}
