import type { CSSProperties } from "react";
import type { Column } from "./table-cells.tsx";
import type { RowHeight } from "./use-row-height.ts";

/** How high this many rows are, whatever the width of the window. */
export const heightOf = (rows: number): string => `calc(var(--row-height) * ${rows})`;

export interface RowLayout {
  height: RowHeight;
  columns: readonly Pick<Column, "width">[];
  /** The layout of a row on a phone, as the CSS property `grid-template`: the areas are the ids of the columns. */
  card: string;
  /** The width below which the rows scroll sideways, and how much of it stays in place then. */
  scrolling?: { minWidth: number; stickyWidth: number } | undefined;
}

/** What the stylesheet of the rows (virtual-rows.module.css) reads from their table. */
export const rowStyle = ({ height, columns, card, scrolling }: RowLayout) =>
  ({
    "--row-wide": `${height.wide}px`,
    "--row-touch": `${height.touch ?? height.wide}px`,
    "--row-narrow": `${height.narrow}px`,
    "--row-columns": columns.map(({ width = "auto" }) => width).join(" "),
    "--row-card": card,
    "--row-min-width": scrolling && `${scrolling.minWidth}px`,
    "--row-sticky-width": scrolling && `${scrolling.stickyWidth}px`,
  }) as CSSProperties;
