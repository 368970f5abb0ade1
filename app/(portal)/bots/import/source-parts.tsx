"use client";

import { Alert, List } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { DoubtAnswer } from "#control/bot-files/bot-table.ts";
import { useAnswers } from "../../../_languages/answers.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { columnNames } from "./column-headings.ts";
import { ColumnMapping } from "./column-mapping.tsx";
import { Question } from "./question.tsx";
import { HEADINGS_DOUBT, type Source } from "./read-sources.ts";
import type { useImportDraft } from "./use-import-draft.ts";

interface Props {
  draft: Pick<ReturnType<typeof useImportDraft>, "sources" | "setMapping" | "setHasHeadings" | "answer">;
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
  const { t } = useLanguage();
  const { sources } = draft;
  const nameOf = ({ name }: Source) => (sources.length > 1 ? (name ?? t("bots.importPage.header.pasted")) : null);
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

interface SourceQuestionsProps {
  source: Source;
  /** The name of the file, when there are several. */
  fileName: string | null;
  disabled: boolean;
  onAnswer: (id: string, answer: DoubtAnswer, position: number) => void;
}

/** What of a source may have been read wrongly, or was left out: said and asked before anything is imported. */
function SourceQuestions({ source: { file, mapping }, fileName, disabled, onAnswer }: SourceQuestionsProps) {
  const language = useLanguage();
  const { t, format } = language;
  const translate = useAnswers();
  const titled = (title: string) =>
    fileName === null ? title : t("bots.importPage.warnings.inFile", { fileName, title });
  const used = new Set(Object.values(mapping));
  const unused = columnNames(language, file).filter(
    (_, column) => !used.has(column) && hasValues(file.cells, column, file.hasHeadings),
  );
  return (
    <>
      {file.doubts.map(({ id, title, text, answers }) => (
        <Question
          key={id}
          title={titled(translate(title))}
          text={translate(text)}
          {...{ answers, disabled }}
          labelOf={({ label }) => translate(label)}
          onAnswer={(answer, position) => onAnswer(id, answer, position)}
        />
      ))}
      {file.notes.length > 0 && (
        <Alert
          color="blue"
          variant="light"
          icon={<IconInfoCircle aria-hidden />}
          title={titled(t("bots.importPage.warnings.notes"))}
        >
          <List size="sm" style={{ overflowWrap: "anywhere" }}>
            {file.notes.map((note) => (
              <List.Item key={note}>{translate(note)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {unused.length > 0 && (
        <Alert
          color="orange"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={titled(t("bots.importPage.warnings.unused", { count: unused.length }))}
        >
          {t("bots.importPage.warnings.unusedText", { count: unused.length, names: format.plainList(unused) })}
        </Alert>
      )}
    </>
  );
}

const hasValues = (cells: readonly string[][], column: number, hasHeadings: boolean): boolean =>
  cells.slice(hasHeadings ? 1 : 0).some((row) => (row[column] ?? "") !== "");
