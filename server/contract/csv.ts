import Papa from "papaparse";
import { markFormulas } from "#control/bot-files/read-cells.ts";

/** Excel reads a file without this mark in the encoding of its locale. */
const BYTE_ORDER_MARK = "\uFEFF";
/** As it stands in `Accept`. */
export const CSV_MEDIA_TYPE = "text/csv";
export const CSV_TYPE = `${CSV_MEDIA_TYPE};charset=utf-8`;

/**
 * A CSV file without formulas: an apostrophe stands before whatever a spreadsheet, in any locale, would run when it opens the
 * file. `parseCsvCell` removes it.
 */
export function toCsv(fields: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [fields, ...rows].map((row) => row.map(markFormulas));
  const text = Papa.unparse(cells, { quotes: (cell: string) => /^'|[;|\t]/.test(cell) });
  return `${BYTE_ORDER_MARK}${text}\r\n`;
}
