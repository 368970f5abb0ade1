"use client";

import { ColumnMapping } from "./column-mapping.tsx";
import { HEADINGS_DOUBT, type Source } from "./read-sources.ts";
import { SourceQuestions } from "./source-questions.tsx";
import { importTexts } from "./texts.ts";
import type { useImportDraft } from "./use-import-draft.ts";

interface Props {
  draft: ReturnType<typeof useImportDraft>;
  columnsOpen: boolean;
  onOpenColumns: () => void;
  disabled: boolean;
}

/** The columns of each source, and the questions about it. */
export function SourceParts({ draft, columnsOpen, onOpenColumns, disabled }: Props) {
  const { sources } = draft;
  const nameOf = ({ name }: Source) => (sources.length > 1 ? (name ?? importTexts.header.pasted) : null);
  return sources.map((source) => (
    <div key={source.index} style={{ display: "contents" }}>
      {columnsOpen && (
        <ColumnMapping
          source={source}
          fileName={nameOf(source)}
          disabled={disabled}
          onMapping={(mapping) => void draft.setMapping(source, mapping)}
          onHasHeadings={(hasHeadings) => void draft.setHasHeadings(source, hasHeadings)}
        />
      )}
      <SourceQuestions
        source={source}
        fileName={nameOf(source)}
        disabled={disabled}
        onAnswer={(id, answer, position) => {
          if (id === HEADINGS_DOUBT && position === 0) {
            void draft.setHasHeadings(source, true);
            onOpenColumns();
          } else void draft.answer(source, id, answer);
        }}
      />
    </div>
  ));
}
