import { type BotTable, unreadable } from "./bot-table.ts";
import { countRequired } from "./fields.ts";
import { confirmWidth, toBotTable } from "./read-cells.ts";
import { fileTexts } from "./texts.ts";

const SEPARATOR = /[,;\t|]/;
/** `accountId:deviceId:secret` or `accountId:deviceId:secret:nickname`; the nickname can contain colons. */
const LINE = /^([^:,;\t|]*):([^:,;\t|]*):([^:,;\t|]*)(?::(.*))?$/;
/** The number of a line in a list. */
const NUMBER = /^\s{0,20}\d{1,6}[.)]\s{1,20}/;
const MIN_WORDS = 3;
/** A dash or an arrow between two values. */
const DASH = /\s(?:[-–—]|[-=]>)\s/;

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");

/** Reads lines of values with colons between them. Null if most lines are something else. */
export function readColonLines(text: string): BotTable | null {
  const lines = linesOf(text);
  const separated = lines[0]?.split(SEPARATOR) ?? [];
  if (separated.length > 1 && countRequired(separated) > 0) return null;
  const matches = lines.filter((line) => LINE.test(line.trim())).length;
  if (matches === 0 || matches * 2 < lines.length) return null;
  const areNumbered = lines.every((line) => NUMBER.test(line));
  const rows = lines.map((line) => (areNumbered ? line.replace(NUMBER, "") : line).trim().split(":"));
  const isLogin = lines.slice(0, 50).every((line) => /^[^:@\s]+@[^:@\s]+:/.test(line.trim()));
  const isUnordered = countRequired(rows[0] ?? []) === 0 && rows.some(hasOtherOrder);
  const cells = rows.map((parts) =>
    isLogin || isUnordered ? parts : [...parts.slice(0, 3), ...(parts.length > 3 ? [parts.slice(3).join(":")] : [])],
  );
  return { ...toBotTable(cells, fileTexts.formats.colons), isUnordered };
}

/** Whether something stands before the account: a label, or what a person signs in with. */
function hasOtherOrder(parts: readonly string[]): boolean {
  const [first = "", second = "", third = "", , fifth] = parts;
  if (parts.length < 4) return false;
  const isLabel = /\s/.test(first.trim()) || (/^\s/.test(second) && !/^\s/.test(third));
  return isLabel || (fifth !== undefined && !/^\s/.test(fifth));
}

/** Reads lines of values with blanks between them: three, and a nickname that may contain blanks. */
export function readBlankLines(text: string): BotTable | null {
  const lines = linesOf(text).map((line) => line.trim());
  const separator = lines.every((line) => DASH.test(line)) ? DASH : /\s+/;
  const rows = lines.map((line) => line.split(separator));
  if (rows.length === 0 || rows.some((row) => row.length < MIN_WORDS)) return null;
  const isWide = countRequired(rows[0] ?? []) > 0 || rows.every((row) => row.length === rows[0]?.length);
  const cells = rows.map((row) => (isWide ? row : [...row.slice(0, 3), row.slice(3).join(" ")]));
  const areWords = cells.every((row) => row.slice(0, MIN_WORDS).every((cell) => /[\p{L}\p{N}]/u.test(cell)));
  const hasDigits = cells.every((row) => row.slice(0, MIN_WORDS).some((cell) => /\d/.test(cell)));
  const table = toBotTable(cells, fileTexts.formats.blanks);
  const uneven = rows.filter((row) => row.length < (rows[0]?.length ?? 0)).length;
  if (table.hasHeadings && uneven > 0 && !table.doubts.some(({ id }) => id === "wide"))
    table.doubts.push(confirmWidth(uneven));
  return (hasDigits && areWords) || table.hasHeadings ? table : unreadable(fileTexts.notRecognised);
}
