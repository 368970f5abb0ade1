"use client";

import { FIELDS, type Field } from "#control/bot-files/fields.ts";
import { VirtualRows } from "../../../_ui/virtual-rows.tsx";
import type { ImportCheck } from "./check-rows.ts";
import type { ImportRow } from "./import-rows.ts";
import { PreviewCells } from "./preview-cells.tsx";
import classes from "./preview-table.module.css";
import { importTexts } from "./texts.ts";
import type { Outcomes } from "./use-import-run.ts";

const texts = importTexts.table;

const HEIGHT = { wide: 52, narrow: 346 };
const COLUMN = { role: "columnheader", scope: "col", className: classes.head };
const keyOf = (row: ImportRow) => row.key;

interface Props {
  rows: readonly ImportRow[];
  check: ImportCheck | null;
  outcomes: Outcomes;
  locked: boolean;
  showSecrets: boolean;
  onEdit: (key: string, field: Field, value: string) => void;
  onRemove: (row: ImportRow) => void;
}

export function PreviewTable({ rows, check, outcomes, ...cells }: Props) {
  return (
    <VirtualRows
      label={texts.label}
      rows={rows}
      idOf={keyOf}
      height={HEIGHT}
      className={classes.row}
      header={
        <>
          <th {...COLUMN}>{texts.row}</th>
          {FIELDS.map((field) => (
            <th {...COLUMN} key={field}>
              {importTexts.fields[field]}
            </th>
          ))}
          <th {...COLUMN}>{texts.check}</th>
          <th {...COLUMN}>
            <span className="visually-hidden">{texts.remove}</span>
          </th>
        </>
      }
    >
      {(row) => <PreviewCells row={row} check={check?.byKey.get(row.key)} outcome={outcomes.get(row.key)} {...cells} />}
    </VirtualRows>
  );
}
