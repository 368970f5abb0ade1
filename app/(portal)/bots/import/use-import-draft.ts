"use client";

import { useState } from "react";
import { notifyWithUndo } from "../../../_ui/undo-notification.tsx";
import {
  type Field,
  guessMapping,
  type ImportRow,
  type Mapping,
  parseRows,
  type SourceTable,
  toImportRows,
} from "./parse-rows.ts";

export interface Source {
  /** The file's name; null when it was pasted. */
  name: string | null;
  table: SourceTable;
  mapping: Mapping;
}

/** What is about to be imported. Rows hold secrets: they live in this page's memory only. */
export function useImportDraft() {
  const [source, setSource] = useState<Source | null>(null);
  const [rows, setRows] = useState<ImportRow[]>([]);
  const take = (next: Source) => {
    setSource(next);
    setRows(toImportRows(next.table, next.mapping));
  };
  return {
    source,
    rows,
    load(text: string, name: string | null) {
      const table = parseRows(text);
      take({ name, table, mapping: guessMapping(table) });
    },
    startOver() {
      setSource(null);
      setRows([]);
    },
    setMapping(mapping: Mapping) {
      if (source) take({ ...source, mapping });
    },
    setNamed(named: boolean) {
      if (!source) return;
      const table = { ...source.table, named };
      take({ ...source, table, mapping: guessMapping(table) });
    },
    edit(key: string, field: Field, value: string) {
      setRows((known) => known.map((row) => (row.key === key ? { ...row, [field]: value } : row)));
    },
    remove(gone: ImportRow) {
      setRows((known) => known.filter((row) => row !== gone));
      notifyWithUndo(`Row ${gone.number} removed`, async () =>
        setRows((known) => [...known, gone].sort((a, b) => a.number - b.number)),
      );
    },
  };
}
