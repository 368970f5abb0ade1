"use client";

import { Checkbox, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { type KeyboardEvent, memo, type Ref, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { VirtualRows, type VirtualRowsHandle } from "../../../_ui/virtual-rows.tsx";
import { botsTexts } from "../texts.ts";
import { BotCheckboxCell } from "./bot-checkbox-cell.tsx";
import type { BotSort } from "./bot-sort.ts";
import classes from "./bots-table.module.css";
import { LIST_CELLS } from "./list-cells.ts";
import { type ListColumn, layoutOf, sortOf } from "./list-columns.ts";
import type { Density } from "./use-columns.ts";
import type { Selection } from "./use-selection.ts";

const CELL = { role: "gridcell" };
const COLUMN = { role: "columnheader", scope: "col", className: classes.headCell };
const HEIGHTS: Record<Density, { wide: number; narrow: number }> = {
  comfortable: { wide: 52, narrow: 124 },
  compact: { wide: 36, narrow: 124 },
};
const idOf = (bot: Bot) => bot.id;

interface Props {
  ref: Ref<VirtualRowsHandle>;
  bots: readonly Bot[];
  selection: Selection;
  columns: readonly ListColumn[];
  density: Density;
  sort: BotSort | null;
  onSort: (sort: BotSort | null) => void;
  letters: boolean;
  /** The bot in the side panel. */
  openId: string | null;
  onKey: (event: KeyboardEvent, bot: Bot) => void;
  onFocusRow: (bot: Bot) => void;
}

/** The bots as a table with keyboard navigation; on a phone as cards. */
export function BotsTable({ ref, bots, selection, columns, density, sort, onSort, openId, ...rows }: Props) {
  // The same function in every render, so that a row is rendered again only when its own values change.
  const toggle = useRef(selection.toggle);
  useLayoutEffect(() => {
    toggle.current = selection.toggle;
  });
  const onToggle = useCallback<Selection["toggle"]>((...change) => toggle.current(...change), []);
  const layout = useMemo(() => layoutOf(columns), [columns]);
  return (
    <VirtualRows
      {...rows}
      ref={ref}
      label={botsTexts.table}
      rows={bots}
      idOf={idOf}
      height={HEIGHTS[density]}
      className={`${classes.row} ${density === "compact" ? classes.compact : ""}`}
      layout={layout}
      isSelected={({ id }) => selection.has(id)}
      currentId={openId}
      header={
        <>
          <SelectAll selection={selection} />
          {columns.map((column) => (
            <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </>
      }
    >
      {(bot) => <Cells bot={bot} columns={columns} isSelected={selection.has(bot.id)} onToggle={onToggle} />}
    </VirtualRows>
  );
}

interface CellsProps {
  bot: Bot;
  columns: readonly ListColumn[];
  isSelected: boolean;
  onToggle: Selection["toggle"];
}

const Cells = memo(function Cells({ bot, columns, isSelected, onToggle }: CellsProps) {
  return (
    <>
      <td {...CELL} className={classes.cell} data-area="select">
        <BotCheckboxCell bot={bot} isSelected={isSelected} onToggle={onToggle} />
      </td>
      {columns.map(({ id }) => {
        const Cell = LIST_CELLS[id];
        return (
          <td {...CELL} key={id} className={classes.cell} data-area={id}>
            <Cell bot={bot} />
          </td>
        );
      })}
    </>
  );
});

function SelectAll({ selection: { isAll, count, toggleAll } }: { selection: Selection }) {
  return (
    <th {...COLUMN} data-area="select">
      <Checkbox
        size="sm"
        aria-label={botsTexts.selectAll}
        checked={isAll}
        indeterminate={!isAll && count > 0}
        onChange={(event) => toggleAll(event.currentTarget.checked)}
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
