import Papa from "papaparse";

/**
 * The start of a cell that a spreadsheet would run as a formula. `toCsv` puts a quotation mark before it, and
 * `parseCsvCell` removes that mark.
 */
const FORMULA_START = /^'*[=+\-@\t\r]/;

/** A CSV file without formulas: a spreadsheet runs nothing when it opens the file. */
export const toCsv = (fields: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse({ fields: [...fields], data: rows.map((row) => [...row]) }, { escapeFormulae: FORMULA_START })}\r\n`;

/** The value of a cell, whether `toCsv` or a person wrote it. */
export const parseCsvCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell.trim();
