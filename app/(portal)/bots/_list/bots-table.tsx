"use client";

import { Checkbox, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { FlexRender, type Header, type ReactTable, type Row } from "@tanstack/react-table";
import { type KeyboardEvent, memo, type Ref } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { VirtualRows, type VirtualRowsHandle } from "../../../_ui/virtual-rows.tsx";
import { botsTexts } from "../texts.ts";
import classes from "./bots-table.module.css";
import type { features } from "./table-features.ts";

export type BotRow = Row<typeof features, Bot>;
export type BotsTableModel = ReactTable<typeof features, Bot>;

const CELL = { role: "gridcell" };
const COLUMN = { role: "columnheader", scope: "col", className: classes.headCell };
const HEIGHT = { wide: 52, narrow: 124 };
const idOf = (row: BotRow) => row.id;

interface Props {
  ref: Ref<VirtualRowsHandle>;
  table: BotsTableModel;
  letters: boolean;
  onKey: (event: KeyboardEvent, row: BotRow) => void;
}

/** The bots as a table with keyboard navigation; on a phone as cards. */
export function BotsTable({ ref, table, letters, onKey }: Props) {
  const { rows } = table.getRowModel();
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return (
    <VirtualRows
      ref={ref}
      label={botsTexts.table}
      rows={rows}
      idOf={idOf}
      height={HEIGHT}
      className={classes.row}
      letters={letters}
      isSelected={(row) => row.getIsSelected()}
      onKey={onKey}
      header={headers.map((header) =>
        header.column.id === "select" ? (
          <SelectAll key={header.id} table={table} />
        ) : header.column.id === "live" || header.column.id === "reason" ? (
          <th {...COLUMN} key={header.id} data-area={header.column.id}>
            <FlexRender header={header} />
          </th>
        ) : (
          <Heading key={header.id} header={header} />
        ),
      )}
    >
      {(row) => <Cells row={row} selected={row.getIsSelected()} />}
    </VirtualRows>
  );
}

/** `selected` is only in the props to make `memo` render again: the cells read it from the row. */
const Cells = memo(function Cells({ row }: { row: BotRow; selected: boolean }) {
  return row.getAllCells().map((cell) => (
    <td {...CELL} key={cell.id} className={classes.cell} data-area={cell.column.columnDef.meta?.area}>
      <FlexRender cell={cell} />
    </td>
  ));
});

function SelectAll({ table }: { table: BotsTableModel }) {
  const isAllSelected = table.getIsAllRowsSelected();
  return (
    <th {...COLUMN}>
      <Checkbox
        aria-label={botsTexts.selectAll}
        checked={isAllSelected}
        indeterminate={!isAllSelected && table.getIsSomeRowsSelected()}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    </th>
  );
}

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;
const SORT_ICONS = { asc: IconArrowUp, desc: IconArrowDown };

function Heading({ header }: { header: Header<typeof features, Bot> }) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const Icon = sorted ? SORT_ICONS[sorted] : IconArrowsSort;
  return (
    <th {...COLUMN} data-area={column.columnDef.meta?.area} aria-sort={sorted ? ARIA_SORT[sorted] : "none"}>
      <UnstyledButton className={classes.sort} onClick={column.getToggleSortingHandler()}>
        <FlexRender header={header} />
        <Icon size={14} aria-hidden opacity={sorted ? 1 : 0.45} />
      </UnstyledButton>
    </th>
  );
}
