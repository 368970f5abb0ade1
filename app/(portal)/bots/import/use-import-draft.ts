"use client";

import { useState } from "react";
import { notifyWithUndo } from "../../../_ui/undo-notification.tsx";
import {
  type Field,
  guessMapping,
  type ImportRow,
  type Mapping,
  type SourceTable,
  toImportRows,
} from "./import-rows.ts";
import { importTexts } from "./texts.ts";

export interface Source {
  /** The file's name; null for pasted text. */
  name: string | null;
  table: SourceTable;
  mapping: Mapping;
}

/** The source and its rows before the import. They contain secrets and stay in the memory of the page. */
export function useImportDraft() {
  const [source, setSource] = useState<Source | null>(null);
  const [rows, setRows] = useState<ImportRow[]>([]);
  const setSourceAndRows = (next: Source) => {
    setSource(next);
    setRows(toImportRows(next.table, next.mapping));
  };
  return {
    source,
    rows,
    async load(text: string, name: string | null) {
      const { parseRows } = await import("./parse-rows.ts");
      const table = parseRows(text);
      setSourceAndRows({ name, table, mapping: guessMapping(table) });
    },
    startOver() {
      setSource(null);
      setRows([]);
    },
    setMapping(mapping: Mapping) {
      if (source) setSourceAndRows({ ...source, mapping });
    },
    setHasHeadings(hasHeadings: boolean) {
      if (!source) return;
      const table = { ...source.table, hasHeadings };
      setSourceAndRows({ ...source, table, mapping: guessMapping(table) });
    },
    edit(key: string, field: Field, value: string) {
      setRows((current) => current.map((row) => (row.key === key ? { ...row, [field]: value } : row)));
    },
    remove(removed: ImportRow) {
      setRows((current) => current.filter((row) => row !== removed));
      notifyWithUndo(importTexts.table.removed(removed.number), async () =>
        setRows((current) => [...current, removed].sort((a, b) => a.number - b.number)),
      );
    },
  };
}
