import { importTexts } from "./texts.ts";

/** The fields of a row; those after the secret are optional. */
export const FIELDS = ["accountId", "deviceId", "secret", "nickname", "email", "category"] as const;
export type Field = (typeof FIELDS)[number];

export interface SourceTable {
  format: "CSV" | "TSV" | "JSON" | "Lines";
  /** All rows of the source, headings included. */
  cells: string[][];
  /** The first row contains the names of the columns. */
  hasHeadings: boolean;
  /** Why the source, or a part of it, could not be read. */
  problem: string | null;
}

/** The index of the column of each field; null for a field without a column. */
export type Mapping = Record<Field, number | null>;

export interface ImportRow extends Record<Field, string> {
  key: string;
  /** The position in the source, counted from 1, without the headings. */
  number: number;
}

const ALIASES: Record<Field, string[]> = {
  accountId: ["accountid", "account", "accid", "platformaccountid"],
  deviceId: ["deviceid", "device", "devid"],
  secret: ["secret", "devicesecret", "deviceauthsecret"],
  nickname: ["nickname", "nick", "name", "displayname", "botname", "username"],
  email: ["email", "mail", "emailaddress"],
  category: ["category", "categoryname", "group"],
};
export const REQUIRED: readonly Field[] = ["accountId", "deviceId", "secret"];
/** Columns without headings are these, in this order. */
const BY_POSITION: readonly Field[] = ["accountId", "deviceId", "secret", "nickname"];

const normalizeHeading = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, "");
const isHeadingOf = (field: Field, heading: string) => ALIASES[field].includes(normalizeHeading(heading));
export const areHeadings = (cells: string[]) =>
  cells.some((cell) => REQUIRED.some((field) => isHeadingOf(field, cell)));
/** Short words of letters, as headings are and credentials are not. */
const HEADING = /^[\p{L}][\p{L} _-]{0,24}$/u;

/**
 * Whether the first row, which was not recognised as headings, looks like headings in other words: each of its cells is a
 * word, and none of them is in the rows below.
 */
export function looksLikeHeadings({ cells, hasHeadings }: SourceTable): boolean {
  const [first = [], ...rest] = cells;
  if (hasHeadings || rest.length === 0 || !first.every((cell) => cell === "" || HEADING.test(cell))) return false;
  return first.some((cell, column) => cell !== "" && !rest.slice(0, 50).some((row) => HEADING.test(row[column] ?? "")));
}

/** Finds the column of each field by its heading, or by its position when there are no headings. */
export function guessMapping({ cells, hasHeadings }: SourceTable): Mapping {
  const headings = cells[0] ?? [];
  const find = (field: Field) => {
    const position = BY_POSITION.indexOf(field);
    if (!hasHeadings) return position >= 0 && position < headings.length ? position : null;
    const column = headings.findIndex((heading) => isHeadingOf(field, heading));
    return column >= 0 ? column : null;
  };
  const mapping = Object.fromEntries(FIELDS.map((field) => [field, find(field)]));
  return mapping as Mapping;
}

export const isMapped = (mapping: Mapping): boolean => REQUIRED.every((field) => mapping[field] !== null);

const columnCount = (cells: readonly string[][]): number =>
  cells.reduce((count, row) => Math.max(count, row.length), 0);

/** The names of the columns, for the selection of columns. */
export const columnNames = ({ cells, hasHeadings }: SourceTable): string[] => {
  return Array.from(
    { length: columnCount(cells) },
    (_, column) => (hasHeadings && cells[0]?.[column]) || importTexts.columns.column(column + 1),
  );
};

export function toImportRows({ cells, hasHeadings }: SourceTable, mapping: Mapping): ImportRow[] {
  return cells.slice(hasHeadings ? 1 : 0).map((row, index) => {
    const value = (field: Field) => {
      const column = mapping[field];
      return column === null ? "" : (row[column] ?? "");
    };
    return {
      key: `row-${index + 1}`,
      number: index + 1,
      accountId: value("accountId"),
      deviceId: value("deviceId"),
      secret: value("secret"),
      nickname: value("nickname"),
      email: value("email"),
      category: value("category"),
    };
  });
}
