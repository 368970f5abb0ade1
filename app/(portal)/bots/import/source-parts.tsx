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
  /** Called before the rows are read in another way. */
  onReread: () => void;
  disabled: boolean;
  /** Bots are stored as their rows are shown. */
  isStored: boolean;
}

/** The columns of each source, and the questions about it. */
export function SourceParts({ draft, columnsOpen, onOpenColumns, onReread, disabled, isStored }: Props) {
  const { sources } = draft;
  const nameOf = ({ name }: Source) => (sources.length > 1 ? (name ?? importTexts.header.pasted) : null);
  return sources.map((source) => (
    <div key={source.index} style={{ display: "contents" }}>
      {columnsOpen && (
        <ColumnMapping
          source={source}
          fileName={nameOf(source)}
          disabled={disabled || isStored}
          isStored={isStored}
          onMapping={(mapping) => {
            onReread();
            void draft.setMapping(source, mapping);
          }}
          onHasHeadings={(hasHeadings) => {
            onReread();
            void draft.setHasHeadings(source, hasHeadings);
          }}
        />
      )}
      <SourceQuestions
        source={source}
        fileName={nameOf(source)}
        disabled={disabled || isStored}
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
