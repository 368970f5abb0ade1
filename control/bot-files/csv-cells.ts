const SEPARATOR = "[,;|\\t\\n\\r\\v\\f\\u0085\\u2028\\u2029]";
/** Where a spreadsheet of some locale begins a cell, also within a quoted one if it does not separate cells by commas. */
const BEGINNING = `(?<=^|${SEPARATOR})`;
/** What may stand between the beginning of a cell and a formula: spaces, quotation marks, signs that are not seen. */
const IGNORED = `(?:(?!${SEPARATOR})[\\s\\p{Cc}\\p{Cf}\\p{Z}"'])*`;
/** Signs that begin a formula, and those that are normalised to one: full-width, small, raised, lowered, minus. */
const SIGN =
  "[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B\\u207A-\\u207C\\u208A-\\u208C\\u2212\\uFB29]";
/** Some spreadsheets drop a tab or line break at the start, together with the beginning of the next cell. */
const DROPPED = "'*[\\t\\r]";
const after = (mark: string) => new RegExp(`^${mark}(?=${DROPPED})|${BEGINNING}${mark}(?=${IGNORED}${SIGN})`, "gu");
const FORMULAS = after("");
const MARKED_FORMULAS = after("'");

/** A cell in which an apostrophe stands before whatever a spreadsheet would run. `parseCsvCell` removes it. */
export const markFormulas = (cell: string): string => cell.replace(FORMULAS, "'");

/** The value of a cell, whether `markFormulas` or a person wrote it. */
export function parseCsvCell(cell: string): string {
  const value = cell.replace(MARKED_FORMULAS, "");
  return cell.search(MARKED_FORMULAS) === 0 ? value : value.trim();
}
