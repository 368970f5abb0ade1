"use client";

import { useMemo, useState } from "react";
import type { DoubtAnswer } from "#control/bot-files/bot-table.ts";
import { type Field, guessMapping, type Mapping } from "#control/bot-files/fields.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { notifyWithUndo } from "../../../_ui/undo-notification.tsx";
import { type ImportRow, shownRows, withoutRows } from "./import-rows.ts";
import type { ReadSources, Source, SourceInput } from "./read-sources.ts";

const load = () => import("./read-sources.ts");
const EMPTY: ReadSources = { sources: [], rows: [], removed: new Set(), problems: [] };

/** The sources and their rows before the import. They contain secrets and stay in the memory of the page. */
export function useImportDraft() {
  const language = useLanguage();
  const { t } = language;
  const [draft, setDraft] = useState(EMPTY);
  const rows = useMemo(() => shownRows(draft.rows, draft.removed), [draft.rows, draft.removed]);

  const replace = async (change: (code: Awaited<ReturnType<typeof load>>) => Source) => {
    const code = await load();
    const changed = change(code);
    setDraft((current) => code.replaceSource(language, current, changed));
  };

  return {
    ...draft,
    rows,
    async load(inputs: readonly SourceInput[]) {
      const { readSources } = await load();
      setDraft(readSources(language, inputs));
    },
    startOver: () => setDraft(EMPTY),
    setMapping: (source: Source, mapping: Mapping) =>
      replace(({ remap }) => remap(source, source.file.hasHeadings, mapping)),
    setHasHeadings: (source: Source, hasHeadings: boolean) =>
      replace(({ remap }) => remap(source, hasHeadings, guessMapping({ ...source.file, hasHeadings }))),
    answer: (source: Source, id: string, answer: DoubtAnswer) =>
      replace(({ answerDoubt }) => answerDoubt(source, id, answer)),
    edit(key: string, field: Field, value: string) {
      setDraft((current) => ({
        ...current,
        rows: current.rows.map((row) => (row.key === key ? { ...row, [field]: value } : row)),
      }));
    },
    remove(row: ImportRow) {
      setDraft((current) => ({ ...current, removed: new Set([...current.removed, row.key]) }));
      notifyWithUndo(language, t("bots.importPage.table.removed", { row: String(row.number) }), async () =>
        setDraft((current) => ({ ...current, removed: withoutRows(current.removed, [row]) })),
      );
    },
  };
}
