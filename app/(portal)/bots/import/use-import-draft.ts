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

  const replace = async (change: (code: Awaited<ReturnType<typeof load>>) => Source) => {
    const code = await load();
    const changed = change(code);
    setDraft((current) => code.replaceSource(current, changed));
  };

  return {
    ...draft,
    async load(inputs: readonly SourceInput[]) {
      const { readSources } = await load();
      setDraft(readSources(inputs));
    },
    startOver: () => setDraft(EMPTY),
    setMapping: (source: Source, mapping: Mapping) =>
      replace(({ remap }) => remap(source, source.file.hasHeadings, mapping)),
    setHasHeadings: (source: Source, hasHeadings: boolean) =>
      replace(({ remap }) => remap(source, hasHeadings, guessMapping({ ...source.file, hasHeadings }))),
    answer: (source: Source, id: string, answer: DoubtAnswer) =>
      replace(({ answerDoubt }) => answerDoubt(source, id, answer)),
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
