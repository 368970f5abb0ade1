import { toPrintableLine } from "../../control/logging/printable-text.ts";
import { cutToWidth, fitToWidth, widthOf } from "../../control/logging/text-width.ts";
import type { Color, Paint } from "./colored-text.ts";

export interface Column<Row> {
  title: string;
  /** The text of the cell; empty where there is nothing to say. */
  cell: (row: Row) => string;
  /** The colour of the mark that the text begins with. */
  color?: (row: Row) => Color | null;
}

interface Options {
  maxWidth?: number | undefined;
  paint?: Paint;
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
  { maxWidth = Number.POSITIVE_INFINITY, paint = (_, text) => text }: Options = {},
): string[] {
  const filled = columns
    .map((column) => ({ ...column, cells: rows.map((row) => toPrintableLine(column.cell(row))) }))
    .filter(({ cells }, index) => index === 0 || cells.some((cell) => cell !== ""));
  const widths = filled.map(({ title, cells }, index) => {
    const width = Math.max(...[title, ...cells].map(widthOf));
    return index === filled.length - 1 ? width : Math.min(width, MAX_CELL_WIDTH);
  });
  const lineOf = (texts: readonly string[], colors: readonly (Color | null)[]) => {
    const cells = texts.map((text, index) => fitToWidth(text, widths[index] ?? 0));
    return paintMarks(cutToWidth(cells.join(GAP).trimEnd(), maxWidth), cells, colors, paint);
  };
  return [
    lineOf(
      filled.map(({ title }) => title),
      [],
    ),
    ...rows.map((row, index) =>
      lineOf(
        filled.map(({ cells }) => cells[index] ?? ""),
        filled.map(({ color }) => color?.(row) ?? null),
      ),
    ),
  ];
}

/** Colours the first characters of cells in a line, as far as it was not cut off before them: colours take no columns. */
function paintMarks(line: string, cells: readonly string[], colors: readonly (Color | null)[], paint: Paint): string {
  const starts = cells.map((_, index) =>
    cells.slice(0, index).reduce((sum, cell) => sum + cell.length + GAP.length, 0),
  );
  return colors.reduceRight<string>((painted, color, index) => {
    const start = starts[index] ?? 0;
    const mark = cells[index]?.charAt(0) ?? "";
    if (color === null || mark.trim() === "" || painted.charAt(start) !== mark) return painted;
    return painted.slice(0, start) + paint(color, mark) + painted.slice(start + 1);
  }, line);
}
