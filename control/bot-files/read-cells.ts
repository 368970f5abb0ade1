import { type BotTable, type Doubt, unreadable } from "./bot-table.ts";
import { countRequired } from "./fields.ts";
import { splitCells } from "./split-cells.ts";
import { fileTexts } from "./texts.ts";

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

const { formats } = fileTexts;
const FORMATS: Record<string, string> = {
  ",": formats.csv,
  ";": formats.semicolons,
  "\t": formats.tsv,
  "|": formats.bars,
};
const SEPARATORS = Object.keys(FORMATS);
/** What the separator is recognised by. */
const SAMPLE_LENGTH = 65_536;
const MIN_CELLS = 3;
const MAX_HEADING_ROW = 30;
export const MAX_COLUMNS = 100;
/** The first line with which Excel is told the separator. */
const SEPARATOR_LINE = /^\s*"?sep=([,;|\t])"?[ \t]*(?:\r\n|\r|\n|$)/i;

const isFilled = (cell: string): boolean => cell.trim() !== "";
const countFilled = (row: readonly string[]): number =>
  row.reduce((count, cell) => count + (isFilled(cell) ? 1 : 0), 0);

/** How well a separator fits, by what counts most: headings that are known, rows of enough cells, rows of one length. */
function rateSeparator(sample: string, separator: string): [number, number, number] {
  const rows = splitCells(sample, separator).rows.filter((row) => row.some(isFilled));
  const headings = Math.max(
    0,
    ...rows.slice(0, MAX_HEADING_ROW).map((row) => countRequired(row.slice(0, MAX_COLUMNS))),
  );
  const long = rows.filter((row) => row.length >= MIN_CELLS);
  const lengths = new Map<number, number>();
  for (const { length } of long) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const share = (count: number) => count / Math.max(1, rows.length);
  return [headings > 1 ? headings : 0, share(long.length), share(Math.max(0, ...lengths.values()))];
}

/** The separator of the cells; null if none makes rows of three cells or more. */
function findSeparator(text: string): string | null {
  const sample = text.slice(0, SAMPLE_LENGTH);
  let best: { separator: string; rating: [number, number, number] } | null = null;
  for (const separator of SEPARATORS) {
    const rating = rateSeparator(sample, separator);
    const difference = best ? (rating.find((part, index) => part !== best?.rating[index]) ?? 0) : 1;
    const index = best ? rating.findIndex((part, at) => part !== best?.rating[at]) : 0;
    if (rating[1] > 0 && (best === null || (index >= 0 && difference > (best.rating[index] ?? 0))))
      best = { separator, rating };
  }
  // A text that cannot be split to its end has its separator before the place where that ends.
  return best?.separator ?? SEPARATORS.find((separator) => splitCells(sample, separator).problem !== null) ?? null;
}

/** Reads cells with a separator, with or without headings. Null if the text has no separator. */
export function readCells(source: string): BotTable | null {
  const text = isMarkdown(source) ? source.replaceAll("\\|", BAR) : source;
  const told = SEPARATOR_LINE.exec(text);
  const separator = told?.[1] ?? findSeparator(text);
  if (separator === null) return null;
  const { rows, problem } = splitCells(told ? text.slice(told[0].length) : text, separator);
  const format = FORMATS[separator] ?? formats.csv;
  if (problem !== null) return unreadable(problem, format);
  return toBotTable(text === source ? rows : rows.map((row) => row.map(withBars)), format);
}

/** What stands for a bar inside a cell of a table in Markdown while it is split: no text has it. */
const BAR = "\uFDD0";
const withBars = (cell: string): string => cell.replaceAll(BAR, "|");
const isMarkdown = (text: string): boolean =>
  text.includes("\\|") &&
  text.split(/\r\n|\r|\n/).some((line) => /^[\s|:-]+$/.test(line) && line.includes("--") && line.includes("|"));

/** A formula that only keeps a text as it is. */
const TEXT_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/;
const readCell = (cell: string): string => {
  const text = TEXT_FORMULA.exec(cell)?.[1];
  return text === undefined ? parseCsvCell(cell) : text.replaceAll('""', '"').trim();
};

/** The rows of cells as they were split: without empty rows and columns, and from the headings on. */
export function toBotTable(split: readonly (readonly string[])[], format: string): BotTable {
  const limited = split.map((row) => row.slice(0, MAX_COLUMNS));
  const filled = withoutQuotes(limited.map((row) => row.map(readCell)).filter((row) => row.some(isFilled)));
  const rows = withoutEmptyColumns(filled.filter((row) => !isRuler(row)));
  const { start, hasHeadings } = findStart(rows);
  const above = rows.slice(0, start);
  const table: BotTable = { ...unreadable("", format), cells: rows.slice(start), hasHeadings, problem: null };
  if (above.length > 0) table.notes.push(fileTexts.notes.rowsAbove(above.map((row) => row.filter(isFilled).join(" "))));
  if (split.some((row) => row.length > MAX_COLUMNS && row.slice(MAX_COLUMNS).some(isFilled)))
    table.notes.push(fileTexts.notes.columnLimit(MAX_COLUMNS));
  const long = above.filter((row) => countFilled(row) >= MIN_CELLS).length;
  if (long > 0) table.doubts.push(confirmAbove(long));
  return hasHeadings ? askWidth(joinParts(table)) : table;
}

export const confirmWidth = (count: number): Doubt => ({
  id: "wide",
  title: fileTexts.doubts.wide,
  text: fileTexts.doubts.wideText(count),
  answers: [{ label: fileTexts.doubts.confirm }],
});

/** A row with more values than there are headings may have them below the wrong ones. */
function askWidth(table: BotTable): BotTable {
  const [headings = [], ...rows] = table.cells;
  const count = countFilled(headings);
  const wide = rows.filter((row) => row.slice(headings.length).some(isFilled) || countFilled(row) > count).length;
  if (wide > 0) table.doubts.push(confirmWidth(wide));
  return table;
}

const confirmAbove = (count: number) => ({
  id: "above",
  title: fileTexts.doubts.above,
  text: fileTexts.doubts.aboveText(count),
  answers: [{ label: fileTexts.doubts.confirm }],
});

/** The line below the headings of a table in Markdown. */
const isRuler = (row: readonly string[]): boolean => row.every((cell) => cell === "" || /^:?-{2,1000}:?$/.test(cell));

/** The quotation marks of a word processor, or those of a program, around every cell of a row. */
const QUOTED = /^(?:['‘’‚][^'‘’]*['‘’]|[“”„][^“”]*[“”])$/;
const withoutQuotes = (rows: string[][]): string[][] =>
  rows.map((row) => {
    const values = row.filter(isFilled);
    if (values.length < MIN_CELLS || !values.every((cell) => QUOTED.test(cell))) return row;
    return row.map((cell) => cell.slice(1, -1).trim());
  });

function withoutEmptyColumns(rows: string[][]): string[][] {
  const used = new Set<number>();
  for (const row of rows) for (const [column, cell] of row.entries()) if (isFilled(cell)) used.add(column);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return used.size === width ? rows : rows.map((row) => row.filter((_, column) => used.has(column)));
}

/** Where the table begins: at its headings, or below the lines of one cell that stand above it. */
function findStart(rows: readonly string[][]): { start: number; hasHeadings: boolean } {
  const [first = []] = rows;
  if (countRequired(first) > 0) return { start: 0, hasHeadings: true };
  const headings = rows.slice(0, MAX_HEADING_ROW).findIndex((row) => countRequired(row) > 1);
  if (headings > 0) return { start: headings, hasHeadings: true };
  const long = rows.slice(0, MAX_HEADING_ROW).findIndex((row) => countFilled(row) >= MIN_CELLS);
  return { start: Math.max(0, long), hasHeadings: false };
}

/** Several files in one have their headings again: the same ones are left out, others end the reading. */
function joinParts(table: BotTable): BotTable {
  const [headings = [], ...rows] = table.cells;
  const key = headings.join("\n");
  const others = rows.findIndex((row) => countRequired(row) === 3 && row.join("\n") !== key);
  if (others >= 0) return unreadable(fileTexts.otherHeadings(others + 2), table.format);
  return { ...table, cells: [headings, ...rows.filter((row) => row.join("\n") !== key)] };
}
