import type { BotFile } from "#control/bot-files/bot-table.ts";
import type { Mapping } from "#control/bot-files/fields.ts";
import { readBotFile } from "#control/bot-files/read-bot-file.ts";
import { ImportRowWithNames } from "#server/contract/jobs.ts";
import { type ImportRow, looksLikeHeadings, toImportRows } from "./import-rows.ts";
import { importTexts } from "./texts.ts";
import { toImportInput } from "./to-import-input.ts";

/** What a person pasted or chose. */
export interface SourceInput {
  /** The file's name; null for pasted text. */
  name: string | null;
  /** Null if the browser cannot read the file. */
  content: Uint8Array | string | null;
}

export interface Source {
  /** The position among those that were chosen together. */
  index: number;
  name: string | null;
  file: BotFile;
  mapping: Mapping;
  rowCount: number;
}

export interface ReadSources {
  sources: Source[];
  rows: ImportRow[];
  /** The files that could not be read, and why. */
  problems: { name: string | null; problem: string }[];
}

/** Reads all sources. One that cannot be read does not keep the others from being imported. */
export function readSources(inputs: readonly SourceInput[]): ReadSources {
  const read: ReadSources = { sources: [], rows: [], problems: [] };
  for (const { name, content } of inputs) {
    const file = content === null ? null : readBotFile(content);
    const problem = file ? problemOf(file) : importTexts.source.unreadable;
    if (file === null || problem !== null) {
      read.problems.push({ name, problem: problem ?? "" });
      continue;
    }
    const source = {
      index: read.sources.length,
      name,
      file: withHeadingDoubt(file),
      mapping: file.mapping,
      rowCount: 0,
    };
    const rows = rowsOf(source, read.rows.length, inputs.length > 1);
    read.sources.push({ ...source, rowCount: rows.length });
    read.rows.push(...rows);
  }
  return read;
}

const problemOf = ({ problem, cells, hasHeadings }: BotFile): string | null =>
  problem ?? (cells.length > (hasHeadings ? 1 : 0) ? null : importTexts.noRows);

export const HEADINGS_DOUBT = "headings";
const { headings, headingsText, useHeadings, noHeadings } = importTexts.warnings;

function withHeadingDoubt(file: BotFile): BotFile {
  if (!looksLikeHeadings(file)) return file;
  const answers = [{ label: useHeadings }, { label: noHeadings }];
  const doubt = { id: HEADINGS_DOUBT, title: headings, text: headingsText(file.cells[0] ?? []), answers };
  return { ...file, doubts: [...file.doubts, doubt] };
}

/** The rows of a source as they will be stored, as far as they can be. */
export function rowsOf({ index, name, file, mapping }: Source, offset: number, isOneOfSeveral: boolean): ImportRow[] {
  const place = { source: index, offset, fileName: isOneOfSeveral ? (name ?? importTexts.header.pasted) : null };
  return toImportRows(file, mapping, place).map((row) => ({
    ...row,
    ...ImportRowWithNames.safeParse(toImportInput(row)).data,
  }));
}
