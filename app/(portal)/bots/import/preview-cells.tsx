"use client";

import { ActionIcon } from "@mantine/core";
import { IconAlertCircle, IconCheck, IconRefresh, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import { FIELDS, type Field } from "#control/bot-files/fields.ts";
import { withSubject } from "#server/contract/name-member.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { useRowTabIndex } from "../../../_ui/active-row.ts";
import { formatFacts } from "../../../_ui/format.ts";
import { hidden } from "../../../_ui/message-parts.tsx";
import { RequestIdLink } from "../../../_ui/request-id-link.tsx";
import { GridCell } from "../../../_ui/table-cells.tsx";
import type { RowCheck, RowProblem } from "./check-rows.ts";
import type { ImportRow } from "./import-rows.ts";
import classes from "./preview-table.module.css";
import type { Outcome } from "./use-import-run.ts";

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
  const { t } = useLanguage();
  const { row, check, outcome, locked, showSecrets, onEdit, onRemove } = props;
  const tabIndex = useRowTabIndex();
  const noteId = `note-${row.key}`;
  return (
    <>
      <GridCell area="row" className={classes.number}>
        {t.rich("bots.importPage.table.rowNumber", { hidden, number: String(row.number) })}
      </GridCell>
      {FIELDS.map((field) => (
        <GridCell area={field} key={field} className={classes.field} data-label={t(`bots.importPage.fields.${field}`)}>
          <input
            className={`mono ${classes.input}`}
            type={field === "secret" && !showSecrets ? "password" : "text"}
            aria-label={t("bots.importPage.table.valueOf", {
              field: t(`bots.importPage.fields.${field}`),
              row: String(row.number),
            })}
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
          aria-label={t("bots.importPage.table.removeRow", { row: String(row.number) })}
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
function describeProblems({ t, format }: Language, problems: readonly RowProblem[]): string[] {
  return [...Map.groupBy(problems, ({ message }) => message)].map(([message, ofFields]) => {
    const fields = ofFields.flatMap(({ field }) => (field ? [t(`bots.importPage.fields.${field}`)] : []));
    return fields.length > 0 ? withSubject(message, format.list(fields)) : message;
  });
}

/** What the import does to a bot that is already in the catalogue. */
const describeUpdate = ({ t }: Language, known: string, nickname: string): string =>
  nickname === "" || nickname === known
    ? t("bots.importPage.table.updates", { known })
    : t("bots.importPage.table.updatesAndRenames", { known, nickname });

function Note({ nickname, check, outcome }: Pick<Props, "check" | "outcome"> & { nickname: string }) {
  const language = useLanguage();
  const { t } = language;
  if (outcome?.state === "done") {
    return (
      <span className={classes.imported}>
        <IconCheck size={16} aria-hidden />
        {t("bots.importPage.table.imported")}
      </span>
    );
  }
  const problems = describeProblems(language, check?.problems ?? []);
  const reasons =
    outcome?.state === "failed" && problems.length === 0
      ? [outcome.reason ?? t("bots.importPage.problems.failed")]
      : problems;
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
      {describeUpdate(language, check.updates, nickname)}
    </span>
  );
}
