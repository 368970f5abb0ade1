"use client";

import { Checkbox, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactTable, Row } from "@tanstack/react-table";
import { type KeyboardEvent, memo, type Ref, useMemo } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { VirtualRows, type VirtualRowsHandle } from "../../../_ui/virtual-rows.tsx";
import { botsTexts } from "../texts.ts";
import { BotCheckboxCell } from "./bot-checkbox-cell.tsx";
import type { BotSort } from "./bot-sort.ts";
import classes from "./bots-table.module.css";
import { type ListColumn, layoutOf, sortOf } from "./list-columns.tsx";
import type { features } from "./table-features.ts";
import type { Density } from "./use-columns.ts";

export type BotRow = Row<typeof features, Bot>;
export type BotsTableModel = ReactTable<typeof features, Bot>;

const CELL = { role: "gridcell" };
const COLUMN = { role: "columnheader", scope: "col", className: classes.headCell };
const HEIGHTS: Record<Density, { wide: number; narrow: number }> = {
  comfortable: { wide: 52, narrow: 124 },
  compact: { wide: 36, narrow: 124 },
};
const idOf = (row: BotRow) => row.id;

interface Props {
  ref: Ref<VirtualRowsHandle>;
  table: BotsTableModel;
  columns: readonly ListColumn[];
  density: Density;
  sort: BotSort | null;
  onSort: (sort: BotSort | null) => void;
  letters: boolean;
  /** The bot in the side panel. */
  openId: string | null;
  onKey: (event: KeyboardEvent, row: BotRow) => void;
  onFocusRow: (row: BotRow) => void;
}

/** The bots as a table with keyboard navigation; on a phone as cards. */
export function BotsTable({ ref, table, columns, density, sort, onSort, openId, ...rows }: Props) {
  const layout = useMemo(() => layoutOf(columns), [columns]);
  return (
    <VirtualRows
      {...rows}
      ref={ref}
      label={botsTexts.table}
      rows={table.getRowModel().rows}
      idOf={idOf}
      height={HEIGHTS[density]}
      className={`${classes.row} ${density === "compact" ? classes.compact : ""}`}
      layout={layout}
      isSelected={(row) => row.getIsSelected()}
      currentId={openId}
      header={
        <>
          <SelectAll table={table} />
          {columns.map((column) => (
            <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </>
      }
    >
      {(row) => <Cells row={row} columns={columns} selected={row.getIsSelected()} />}
    </VirtualRows>
  );
}

interface CellsProps {
  row: BotRow;
  columns: readonly ListColumn[];
  /** Only in the props to make `memo` render again: the cells read it from the row. */
  selected: boolean;
}

const Cells = memo(function Cells({ row, columns }: CellsProps) {
  return (
    <>
      <td {...CELL} className={classes.cell} data-area="select">
        <BotCheckboxCell row={row} />
      </td>
      {columns.map(({ id, Cell }) => (
        <td {...CELL} key={id} className={classes.cell} data-area={id}>
          <Cell bot={row.original} />
        </td>
      ))}
    </>
  );
});

function SelectAll({ table }: { table: BotsTableModel }) {
  const isAllSelected = table.getIsAllRowsSelected();
  return (
    <th {...COLUMN} data-area="select">
      <Checkbox
        size="sm"
        aria-label={botsTexts.selectAll}
        checked={isAllSelected}
        indeterminate={!isAllSelected && table.getIsSomeRowsSelected()}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    </th>
  );
}

interface HeadingProps {
  column: ListColumn;
  sort: BotSort | null;
  onSort: (sort: BotSort | null) => void;
}

/** Sorts by the column: ascending, then descending, then not at all. */
function Heading({ column, sort, onSort }: HeadingProps) {
  const name = sortOf(column);
  if (!name) {
    return (
      <th {...COLUMN} data-area={column.id}>
        {column.label}
      </th>
    );
  }
  const direction = sort?.column !== name ? "none" : sort.descending ? "descending" : "ascending";
  const Icon = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }[direction];
  const next = { none: { column: name, descending: false }, ascending: { column: name, descending: true } };
  return (
    <th {...COLUMN} data-area={column.id} aria-sort={direction}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => onSort(direction === "descending" ? null : next[direction])}
      >
        {column.label}
        <Icon size={14} aria-hidden opacity={direction === "none" ? 0.45 : 1} />
      </UnstyledButton>
    </th>
  );
}
