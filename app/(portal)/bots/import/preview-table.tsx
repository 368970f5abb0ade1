"use client";

import { useMemo } from "react";
import { FIELDS, type Field, REQUIRED } from "#control/bot-files/fields.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import type { Column } from "../../../_ui/table-cells.tsx";
import { VirtualRows } from "../../../_ui/virtual-rows.tsx";
import type { ImportCheck } from "./check-rows.ts";
import type { ImportRow } from "./import-rows.ts";
import { PreviewCells } from "./preview-cells.tsx";
import classes from "./preview-table.module.css";
import type { Outcomes } from "./use-import-run.ts";

const HEIGHT = { wide: 52, narrow: 346 };
const columnsOf = ({ t }: Language): Column[] => [
  { id: "row", label: t("bots.importPage.table.row"), width: "52px" },
  ...FIELDS.map((field) => ({
    ...{ id: field, label: t(`bots.importPage.fields.${field}`) },
    width: REQUIRED.includes(field) ? "minmax(0, 1.2fr)" : "minmax(0, 1fr)",
  })),
  { id: "check", label: t("bots.importPage.table.check"), width: "minmax(0, 1.6fr)" },
  { id: "remove", label: t("bots.importPage.table.remove"), isLabelHidden: true, width: "44px" },
];
const CARD = `"row remove" ${[...FIELDS, "check"].map((id) => `"${id} ${id}"`).join(" ")} / minmax(0, 1fr) 44px`;
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
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(language), [language]);
  return (
    <VirtualRows
      label={language.t("bots.importPage.table.label")}
      rows={rows}
      idOf={keyOf}
      height={HEIGHT}
      className={classes.row}
      columns={columns}
      card={CARD}
    >
      {(row) => <PreviewCells row={row} check={check?.byKey.get(row.key)} outcome={outcomes.get(row.key)} {...cells} />}
    </VirtualRows>
  );
}
