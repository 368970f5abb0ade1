"use client";

import { Alert, List } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { DoubtAnswer } from "#control/bot-files/bot-table.ts";
import { columnNames } from "./import-rows.ts";
import { Question } from "./question.tsx";
import type { Source } from "./read-sources.ts";
import { importTexts } from "./texts.ts";

const texts = importTexts.warnings;

interface Props {
  source: Source;
  /** The name of the file, when there are several. */
  fileName: string | null;
  disabled: boolean;
  onAnswer: (id: string, answer: DoubtAnswer, position: number) => void;
}

/** What of a source may have been read wrongly, or was left out: said and asked before anything is imported. */
export function SourceQuestions({ source: { file, mapping }, fileName, disabled, onAnswer }: Props) {
  const titled = (title: string) => (fileName === null ? title : texts.inFile(fileName, title));
  const used = new Set(Object.values(mapping));
  const unused = columnNames(file).filter(
    (_, column) => !used.has(column) && hasValues(file.cells, column, file.hasHeadings),
  );
  return (
    <>
      {file.doubts.map(({ id, title, text, answers }) => (
        <Question
          key={id}
          title={titled(title)}
          {...{ text, answers, disabled }}
          labelOf={({ label }) => label}
          onAnswer={(answer, position) => onAnswer(id, answer, position)}
        />
      ))}
      {file.notes.length > 0 && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />} title={titled(texts.notes)}>
          <List size="sm" style={{ overflowWrap: "anywhere" }}>
            {file.notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {unused.length > 0 && (
        <Alert
          color="orange"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={titled(texts.unused(unused.length))}
        >
          {texts.unusedText(unused)}
        </Alert>
      )}
    </>
  );
}

const hasValues = (cells: readonly string[][], column: number, hasHeadings: boolean): boolean =>
  cells.slice(hasHeadings ? 1 : 0).some((row) => (row[column] ?? "") !== "");
