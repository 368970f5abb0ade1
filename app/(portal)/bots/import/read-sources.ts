import type { BotFile, Doubt, DoubtAnswer } from "#control/bot-files/bot-table.ts";
import { FIELDS, type Mapping, REQUIRED } from "#control/bot-files/fields.ts";
import { findValueDoubts, VALUE_DOUBTS } from "#control/bot-files/find-value-doubts.ts";
import { readBotFile } from "#control/bot-files/read-bot-file.ts";
import { ImportRowWithNames } from "#server/contract/jobs.ts";
import type { Language } from "../../../_languages/language.ts";
import { looksLikeHeadings } from "./column-headings.ts";
import { type ImportRow, toImportInput, toImportRows, withoutRows } from "./import-rows.ts";

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
  /** The questions that were answered, each with what it asked about. */
  answered: readonly string[];
}

export interface ReadSources {
  sources: Source[];
  /** All rows of the sources, one source after the other. */
  rows: ImportRow[];
  /** The keys of the rows that a person removed: they are neither shown nor imported. */
  removed: ReadonlySet<string>;
  /** The files that could not be read, and why. */
  problems: { name: string | null; problem: string }[];
}

/** Reads all sources. One that cannot be read does not keep the others from being imported. */
export function readSources(language: Language, inputs: readonly SourceInput[]): ReadSources {
  const read: ReadSources = { sources: [], rows: [], removed: new Set(), problems: [] };
  for (const { name, content } of inputs) {
    const file = content === null ? null : readBotFile(content);
    const problem = file ? problemOf(language, file) : language.t("bots.importPage.source.unreadable");
    if (file === null || problem !== null) {
      read.problems.push({ name, problem: problem ?? "" });
      continue;
    }
    const source = {
      index: read.sources.length,
      name,
      file: withHeadingDoubt(language, file),
      mapping: file.mapping,
      rowCount: 0,
      answered: [],
    };
    const rows = rowsOf(language, source, read.rows.length, inputs.length > 1);
    read.sources.push({ ...source, rowCount: rows.length });
    read.rows.push(...rows);
  }
  return read;
}

const problemOf = ({ t }: Language, { problem, cells, hasHeadings }: BotFile): string | null =>
  problem ?? (cells.length > (hasHeadings ? 1 : 0) ? null : t("bots.importPage.noRows"));

export const HEADINGS_DOUBT = "headings";

function withHeadingDoubt({ t, format }: Language, file: BotFile): BotFile {
  if (!looksLikeHeadings(file)) return file;
  const answers = [
    { label: t("bots.importPage.warnings.useHeadings") },
    { label: t("bots.importPage.warnings.noHeadings") },
  ];
  const doubt = {
    id: HEADINGS_DOUBT,
    title: t("bots.importPage.warnings.headings"),
    text: t("bots.importPage.warnings.headingsText", { cells: format.plainList(file.cells[0] ?? []) }),
    answers,
  };
  return { ...file, doubts: [...file.doubts, doubt] };
}

/** Another column may raise the same question about other values. */
const keyOf = ({ id, text, about = "" }: Doubt): string => [id, text, about].join("\n");

/** The source with another mapping or without its headings, and with the questions about the values of its new columns. */
export function remap(source: Source, hasHeadings: boolean, mapping: Mapping): Source {
  const changed = { ...source.file, hasHeadings, mapping };
  const isAnswered = (doubt: Doubt) =>
    source.answered.includes(keyOf(doubt)) || (doubt.id === HEADINGS_DOUBT && hasHeadings !== source.file.hasHeadings);
  const others = source.file.doubts.filter(({ id }) => !VALUE_DOUBTS.includes(id));
  const doubts = [...others, ...findValueDoubts(changed)].filter((doubt) => !isAnswered(doubt));
  const rowCount = Math.max(0, changed.cells.length - (hasHeadings ? 1 : 0));
  return { ...source, file: { ...changed, doubts }, mapping, rowCount };
}

/** The source after a person has answered a question: its values are then what the answer makes of them. */
export function answerDoubt(source: Source, id: string, { fix }: DoubtAnswer): Source {
  const { cells, hasHeadings } = source.file;
  const columns = new Set(REQUIRED.map((field) => source.mapping[field]));
  const fixRow = (row: string[]) => row.map((cell, column) => (fix && columns.has(column) ? fix(cell) : cell));
  const fixed = fix ? cells.map((row, index) => (hasHeadings && index === 0 ? row : fixRow(row))) : cells;
  const answered = [...source.answered, ...source.file.doubts.filter((doubt) => doubt.id === id).map(keyOf)];
  const doubts = source.file.doubts.filter((doubt) => doubt.id !== id);
  return remap({ ...source, answered, file: { ...source.file, cells: fixed, doubts } }, hasHeadings, source.mapping);
}

/** The rows of a source as they will be stored, as far as they can be. */
export function rowsOf(
  language: Language,
  { index, name, file, mapping }: Source,
  offset: number,
  isOneOfSeveral: boolean,
): ImportRow[] {
  const place = {
    source: index,
    offset,
    fileName: isOneOfSeveral ? (name ?? language.t("bots.importPage.header.pasted")) : null,
  };
  return toImportRows(language, file, mapping, place).map((row) => ({
    ...row,
    ...ImportRowWithNames.safeParse(toImportInput(row)).data,
  }));
}

/**
 * The draft with one source read in another way. What a person changed in the rows stays: typed values and removed rows.
 * If the first row has become headings, or is no longer headings, the rows of that source are others, and are as they were
 * read.
 */
export function replaceSource(
  language: Language,
  { sources, rows, removed, problems }: ReadSources,
  changed: Source,
): ReadSources {
  const before = sources[changed.index] ?? changed;
  const start = sources.slice(0, changed.index).reduce((count, { rowCount }) => count + rowCount, 0);
  const end = start + before.rowCount;
  const read = (source: Source) => rowsOf(language, source, start, sources.length + problems.length > 1);
  const shown = rows.slice(start, end);
  const haveSameRows = before.file.hasHeadings === changed.file.hasHeadings;
  const moved = changed.rowCount - before.rowCount;
  const after = rows.slice(end);
  return {
    sources: sources.map((source) => (source === before ? changed : source)),
    rows: [
      ...rows.slice(0, start),
      ...(haveSameRows ? withChanges(read(changed), read(before), shown) : read(changed)),
      ...(moved === 0 ? after : after.map((row) => ({ ...row, number: row.number + moved }))),
    ],
    removed: haveSameRows ? removed : withoutRows(removed, shown),
    problems,
  };
}

/** @param read The same rows as they were before, each without the changes of a person. */
const withChanges = (fresh: ImportRow[], read: ImportRow[], shown: ImportRow[]): ImportRow[] =>
  fresh.map((row, index) => {
    const [old = row, now = old] = [read[index], shown[index]];
    const typed = FIELDS.filter((field) => now[field] !== old[field]).map((field) => [field, now[field]]);
    return { ...row, ...Object.fromEntries(typed) };
  });
