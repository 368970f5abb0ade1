import { toPrintableLine } from "../../control/logging/printable-text.ts";
import { cutToWidth, fitToWidth, widthOf } from "../../control/logging/text-width.ts";

export interface Column<Row> {
  title: string;
  /** The text of the cell; empty where there is nothing to say. */
  cell: (row: Row) => string;
}

const GAP = "  ";
const MAX_CELL_WIDTH = 40;

/**
 * A table with a line of titles. Columns without a text in any row are left out, except the first; the last one takes
 * what is left of the line.
 */
export function renderTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  maxWidth = Number.POSITIVE_INFINITY,
): string[] {
  const filled = columns
    .map(({ title, cell }) => ({ title, cells: rows.map((row) => toPrintableLine(cell(row))) }))
    .filter(({ cells }, index) => index === 0 || cells.some((cell) => cell !== ""));
  const widths = filled.map(({ title, cells }, index) => {
    const width = Math.max(...[title, ...cells].map(widthOf));
    return index === filled.length - 1 ? width : Math.min(width, MAX_CELL_WIDTH);
  });
  const lineOf = (texts: readonly string[]) =>
    cutToWidth(
      texts
        .map((text, index) => fitToWidth(text, widths[index] ?? 0))
        .join(GAP)
        .trimEnd(),
      maxWidth,
    );
  return [
    lineOf(filled.map(({ title }) => title)),
    ...rows.map((_, row) => lineOf(filled.map(({ cells }) => cells[row] ?? ""))),
  ];
}
