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

  const replaceSource = (changed: Source) =>
    setDraft((current) => ({
      ...current,
      sources: current.sources.map((source) => (source.index === changed.index ? changed : source)),
    }));

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
    async setMapping(source: Source, mapping: Mapping) {
      const { remap } = await load();
      await change(remap(source, source.file.hasHeadings, mapping));
    },
    async setHasHeadings(source: Source, hasHeadings: boolean) {
      const { remap } = await load();
      await change(remap(source, hasHeadings, guessMapping({ ...source.file, hasHeadings })));
    },
    async answer(source: Source, id: string, answer: DoubtAnswer) {
      const { answerDoubt } = await load();
      const answered = answerDoubt(source, id, answer);
      if (answer.fix) await change(answered);
      else replaceSource(answered);
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
