"use client";

import { useState } from "react";
import type { DoubtAnswer } from "#control/bot-files/bot-table.ts";
import { type Field, guessMapping, type Mapping } from "#control/bot-files/fields.ts";
import { notifyWithUndo } from "../../../_ui/undo-notification.tsx";
import type { ImportRow } from "./import-rows.ts";
import type { ReadSources, Source, SourceInput } from "./read-sources.ts";
import { importTexts } from "./texts.ts";

const load = () => import("./read-sources.ts");
const EMPTY: ReadSources = { sources: [], rows: [], problems: [] };

/** The sources and their rows before the import. They contain secrets and stay in the memory of the page. */
export function useImportDraft() {
  const [draft, setDraft] = useState(EMPTY);
  const setRows = (change: (rows: ImportRow[]) => ImportRow[]) =>
    setDraft((current) => ({ ...current, rows: change(current.rows) }));

  /** Reads the rows of one source again; those of the others stay as they are, with what a person changed in them. */
  async function change(changed: Source): Promise<void> {
    const { rowsOf } = await load();
    setDraft((current) => {
      const { sources, problems } = current;
      const next = sources.map((source) => (source.index === changed.index ? changed : source));
      const rows = next.flatMap((source) => {
        const before = next.slice(0, source.index).reduce((sum, { rowCount }) => sum + rowCount, 0);
        const fresh = rowsOf(source, before, sources.length + problems.length > 1);
        if (source.index === changed.index) return fresh;
        const known = new Map(current.rows.map((row) => [row.key, row]));
        return fresh.flatMap(({ key, number }) => {
          const row = known.get(key);
          return row ? [{ ...row, number }] : [];
        });
      });
      return { ...current, sources: next, rows };
    });
  }

  return {
    ...draft,
    async load(inputs: readonly SourceInput[]) {
      const { readSources } = await load();
      setDraft(readSources(inputs));
    },
    startOver: () => setDraft(EMPTY),
    setMapping: (source: Source, mapping: Mapping) => change({ ...source, mapping }),
    setHasHeadings(source: Source, hasHeadings: boolean) {
      const file = { ...source.file, hasHeadings };
      return change({
        ...source,
        file,
        mapping: guessMapping(file),
        rowCount: file.cells.length - (hasHeadings ? 1 : 0),
      });
    },
    /** Removes a question that was answered, after doing what the answer says. */
    answer(source: Source, id: string, { fix }: DoubtAnswer) {
      const doubts = source.file.doubts.filter((doubt) => doubt.id !== id);
      const { cells, hasHeadings } = source.file;
      const fixed = fix ? cells.map((row, index) => (hasHeadings && index === 0 ? row : row.map(fix))) : cells;
      const file = { ...source.file, doubts, cells: fixed };
      if (fix) return change({ ...source, file });
      setDraft((current) => ({
        ...current,
        sources: current.sources.map((one) => (one.index === source.index ? { ...one, file } : one)),
      }));
    },
    edit(key: string, field: Field, value: string) {
      setRows((current) => current.map((row) => (row.key === key ? { ...row, [field]: value } : row)));
    },
    remove({ key }: ImportRow) {
      const removed = draft.rows.find((row) => row.key === key);
      if (!removed) return;
      setRows((current) => current.filter((row) => row.key !== key));
      notifyWithUndo(importTexts.table.removed(removed.number), async () =>
        setRows((current) => [...current, removed].sort((a, b) => a.number - b.number)),
      );
    },
  };
}
