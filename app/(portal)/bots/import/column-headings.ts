import type { Cells } from "#control/bot-files/fields.ts";
import type { Language } from "../../../_languages/language.ts";

/** Short words of letters, as headings are and credentials are not. */
const HEADING = /^[\p{L}][\p{L} _-]{0,24}$/u;

/**
 * Whether the first row, which was not recognised as headings, looks like headings in other words: each of its cells is a
 * word, and none of them is in the rows below.
 */
export function looksLikeHeadings({ cells, hasHeadings }: Cells): boolean {
  const [first = [], ...rest] = cells;
  if (hasHeadings || rest.length === 0 || !first.every((cell) => cell === "" || HEADING.test(cell))) return false;
  return first.some((cell, column) => cell !== "" && !rest.slice(0, 50).some((row) => HEADING.test(row[column] ?? "")));
}

const columnCount = (cells: readonly string[][]): number =>
  cells.reduce((count, row) => Math.max(count, row.length), 0);

/** The names of the columns, for the selection of columns. Those with the same name are told apart by their position. */
export function columnNames({ t }: Language, { cells, hasHeadings }: Cells): string[] {
  const headings = hasHeadings ? (cells[0] ?? []) : [];
  return Array.from({ length: columnCount(cells) }, (_, column) => {
    const heading = headings[column];
    if (!heading) return t("bots.importPage.columns.column", { position: String(column + 1) });
    const isUnique = headings.indexOf(heading) === headings.lastIndexOf(heading);
    return isUnique ? heading : t("bots.importPage.columns.repeated", { heading, position: String(column + 1) });
  });
}
