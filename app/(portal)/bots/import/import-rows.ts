import { type BotRecord, type Cells, type Mapping, toBotRecords } from "#control/bot-files/fields.ts";
import type { ImportRowWithNames } from "#server/contract/jobs.ts";
import type { Language } from "../../../_languages/language.ts";

/** A row in the API's format. The API generates a missing nickname. */
export const toImportInput = ({ accountId, deviceId, secret, ...optional }: ImportRow): ImportRowWithNames => ({
  accountId,
  deviceId,
  secret,
  ...(optional.nickname !== "" && { nickname: optional.nickname }),
  ...(optional.email !== "" && { email: optional.email }),
  ...(optional.category !== "" && { category: optional.category }),
});

export interface ImportRow extends BotRecord {
  key: string;
  /** The position among all rows, counted from 1, without the headings. */
  number: number;
  /** The file that it is from, and its position there, when there are several files. */
  origin: string | null;
}

interface RowPlace {
  /** The position of the source among those that were chosen together. */
  source: number;
  /** The number of rows in the sources before it. */
  offset: number;
  /** The name of the file, when there are several. */
  fileName: string | null;
}

export const toImportRows = (
  { t }: Language,
  table: Cells,
  mapping: Mapping,
  { source, offset, fileName }: RowPlace = { source: 0, offset: 0, fileName: null },
): ImportRow[] =>
  toBotRecords(table, mapping).map((bot, index) => ({
    ...bot,
    key: source === 0 ? `row-${index + 1}` : `row-${source}-${index + 1}`,
    number: offset + index + 1,
    origin: fileName === null ? null : t("bots.importPage.table.origin", { fileName, row: String(index + 1) }),
  }));

/** The rows that are shown and imported. */
export const shownRows = (rows: readonly ImportRow[], removed: ReadonlySet<string>): readonly ImportRow[] =>
  removed.size === 0 ? rows : rows.filter(({ key }) => !removed.has(key));

/** The keys of removed rows without those of the rows that are back. */
export function withoutRows(removed: ReadonlySet<string>, rows: readonly ImportRow[]): ReadonlySet<string> {
  const others = new Set(removed);
  for (const { key } of rows) others.delete(key);
  return others;
}
