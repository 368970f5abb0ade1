"use client";

import { ActionIcon } from "@mantine/core";
import { IconAlertCircle, IconCheck, IconRefresh, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import { FIELDS, type Field } from "#control/bot-files/fields.ts";
import { useRowTabIndex } from "../../../_ui/active-row.ts";
import { formatFacts, formatList } from "../../../_ui/format.ts";
import { RequestIdLink } from "../../../_ui/request-id-link.tsx";
import { GridCell } from "../../../_ui/table-cells.tsx";
import { hidden, textWithParts } from "../../../_ui/text-with-parts.tsx";
import type { RowCheck, RowProblem } from "./check-rows.ts";
import type { ImportRow } from "./import-rows.ts";
import classes from "./preview-table.module.css";
import { importTexts } from "./texts.ts";
import type { Outcome } from "./use-import-run.ts";

const texts = importTexts.table;

interface Props {
  row: ImportRow;
  check: RowCheck | undefined;
  outcome: Outcome | undefined;
  locked: boolean;
  showSecrets: boolean;
  onEdit: (key: string, field: Field, value: string) => void;
  onRemove: (row: ImportRow) => void;
}

/** One row of the source: its fields, which can be edited, and the result of the check. */
export const PreviewCells = memo(function PreviewCells(props: Props) {
  const { row, check, outcome, locked, showSecrets, onEdit, onRemove } = props;
  const tabIndex = useRowTabIndex();
  const noteId = `note-${row.key}`;
  return (
    <>
      <GridCell area="row" className={classes.number}>
        {textWithParts(texts.rowNumber, { hidden, number: row.number })}
      </GridCell>
      {FIELDS.map((field) => (
        <GridCell area={field} key={field} className={classes.field} data-label={importTexts.fields[field]}>
          <input
            className={`mono ${classes.input}`}
            type={field === "secret" && !showSecrets ? "password" : "text"}
            aria-label={texts.valueOf(importTexts.fields[field], row.number)}
            aria-invalid={check?.problems.some((problem) => problem.field === field) || undefined}
            aria-describedby={noteId}
            autoComplete="off"
            spellCheck={false}
            readOnly={locked || outcome?.state === "done"}
            value={row[field]}
            onChange={(event) => onEdit(row.key, field, event.currentTarget.value)}
            tabIndex={tabIndex}
          />
        </GridCell>
      ))}
      <GridCell area="check" className={classes.note} id={noteId}>
        {row.origin !== null && <span className={classes.hint}>{row.origin}</span>}
        <Note nickname={row.nickname} check={check} outcome={outcome} />
      </GridCell>
      <GridCell area="remove">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.removeRow(row.number)}
          disabled={locked}
          onClick={() => onRemove(row)}
          tabIndex={tabIndex}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </GridCell>
    </>
  );
});

/** One sentence for each fault, which names all fields that have it. */
function describeProblems(problems: readonly RowProblem[]): string[] {
  return [...Map.groupBy(problems, ({ message }) => message)].map(([message, ofFields]) => {
    const fields = ofFields.flatMap(({ field }) => (field ? [importTexts.fields[field]] : []));
    return fields.length > 0 ? importTexts.problems.inField(formatList(fields), message) : message;
  });
}

function Note({ nickname, check, outcome }: Pick<Props, "check" | "outcome"> & { nickname: string }) {
  if (outcome?.state === "done") {
    return (
      <span className={classes.imported}>
        <IconCheck size={16} aria-hidden />
        {texts.imported}
      </span>
    );
  }
  const problems = describeProblems(check?.problems ?? []);
  const reasons =
    outcome?.state === "failed" && problems.length === 0 ? [outcome.reason ?? importTexts.problems.failed] : problems;
  if (reasons.length > 0) {
    return (
      <div>
        <span className={classes.problem}>
          <IconAlertCircle size={16} aria-hidden />
          <span>{formatFacts(reasons)}</span>
        </span>
        {outcome?.refusal && problems.length === 0 && <RequestIdLink error={outcome.refusal} inForm size="xs" />}
      </div>
    );
  }
  if (!check || check.updates === null) return null;
  return (
    <span className={classes.hint}>
      <IconRefresh size={16} aria-hidden />
      {texts.updates(check.updates, nickname)}
    </span>
  );
}
