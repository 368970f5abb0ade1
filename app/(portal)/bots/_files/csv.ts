import Papa from "papaparse";

/** A spreadsheet takes a cell that begins so for a formula. Quoted once more, it is text, also when read back. */
const FORMULA_START = /^'*[=+\-@\t\r]/;

/** A CSV file that a spreadsheet opens without running anything in it. */
export const toCsv = (fields: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse({ fields: [...fields], data: rows.map((row) => [...row]) }, { escapeFormulae: FORMULA_START })}\r\n`;

/** The value of a cell that `toCsv` wrote, or a person. */
export const parseCsvCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell.trim();
