"use client";

import { UnstyledButton } from "@mantine/core";
import { shallowEqual } from "@mantine/hooks";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import {
  type ChangeEvent,
  type ComponentType,
  type FunctionComponent,
  type KeyboardEvent,
  memo,
  type Ref,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { useRowTabIndex } from "../../../_ui/active-row.ts";
import type { Column } from "../../../_ui/table-cells.tsx";
import { VirtualRows, type VirtualRowsHandle } from "../../../_ui/virtual-rows.tsx";
import {
  AccountCell,
  BotIdCell,
  BotNameCell,
  BotReasonCell,
  BotStatusAndReasonCell,
  BotStatusCell,
  CategoryCell,
  CreatedCell,
  EmailCell,
  FlagsCell,
  LastSeenCell,
  LevelCell,
  PartyCell,
  PublicCell,
  ShardCell,
} from "./bot-cells.tsx";
import type { BotSort } from "./bot-sort.ts";
import classes from "./bots-table.module.css";
import {
  type ColumnId,
  columnLabel,
  type ListColumn,
  SELECT_WIDTH,
  scrollingOf,
  sortOf,
  widthOf,
} from "./list-columns.ts";
import { CARD, ROW_HEIGHTS } from "./row-layout.ts";
import type { Density } from "./use-column-choice.ts";
import type { Selection } from "./use-selection.ts";

/** What the columns show of a bot. */
const LIST_CELLS: Record<ColumnId, ComponentType<{ bot: Bot }>> = {
  nickname: BotNameCell,
  live: BotStatusCell,
  reason: BotReasonCell,
  status: FlagsCell,
  category: CategoryCell,
  email: EmailCell,
  id: BotIdCell,
  lastSeen: LastSeenCell,
  shard: ShardCell,
  party: PartyCell,
  level: LevelCell,
  public: PublicCell,
  account: AccountCell,
  created: CreatedCell,
};

const CELL = { role: "gridcell" };
const idOf = (bot: Bot) => bot.id;

interface Props {
  ref: Ref<VirtualRowsHandle>;
  bots: readonly Bot[];
  /** How many there will be; absent where all of them are here. */
  total: number | undefined;
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

/** The bots as a table with keyboard navigation; on a phone in two lines each. */
export function BotsTable({ ref, bots, total, selection, columns, density, sort, onSort, openId, ...rows }: Props) {
  const language = useLanguage();
  const { t } = language;
  // The same function in every render, so that a row is rendered again only when its own values change.
  const toggle = useRef(selection.toggle);
  useLayoutEffect(() => {
    toggle.current = selection.toggle;
  });
  const onToggle = useCallback<Selection["toggle"]>((...change) => toggle.current(...change), []);
  const headings = useMemo(
    () => columns.map((column) => headingOf(language, column, sort, onSort)),
    [language, columns, sort, onSort],
  );
  return (
    <VirtualRows
      {...rows}
      ref={ref}
      label={t("bots.table.label")}
      rows={bots}
      total={total}
      idOf={idOf}
      recycles
      height={ROW_HEIGHTS[density]}
      className={classes.row}
      columns={[
        {
          id: "select",
          label: <SelectAll selection={selection} isWhole={total === undefined} />,
          width: `${SELECT_WIDTH}px`,
        },
        ...headings,
      ]}
      card={CARD}
      scrolling={scrollingOf(columns)}
      isSelected={({ id }) => selection.has(id)}
      currentId={openId}
    >
      {(bot, isPassing) => (
        <Cells
          bot={bot}
          columns={columns}
          isPassing={isPassing}
          isSelected={selection.has(bot.id)}
          onToggle={onToggle}
        />
      )}
    </VirtualRows>
  );
}

interface CellsProps {
  bot: Bot;
  columns: readonly ListColumn[];
  isPassing: boolean;
  isSelected: boolean;
  onToggle: Selection["toggle"];
}

function Cells({ bot, columns, isPassing, isSelected, onToggle }: CellsProps) {
  return (
    <>
      <SelectCell bot={bot} isPassing={isPassing} isSelected={isSelected} onToggle={onToggle} />
      <td {...CELL} className={classes.cell} data-area="nickname">
        <BotNameCell bot={bot} />
      </td>
      <Details bot={bot} columns={columns} isPassing={isPassing} />
    </>
  );
}

/** A cell beside the name. While the list passes by it is hidden and stays what it was: it takes most of the time. */
const memoBesideName = <CellProps extends { isPassing: boolean }>(cell: FunctionComponent<CellProps>) =>
  memo(cell, (before, next) => next.isPassing || shallowEqual(before, next));

const SelectCell = memoBesideName(({ bot, isSelected, onToggle }: Omit<CellsProps, "columns">) => (
  <td {...CELL} className={classes.cell} data-area="select">
    <BotCheckboxCell bot={bot} isSelected={isSelected} onToggle={onToggle} />
  </td>
));

const Details = memoBesideName(({ bot, columns }: Pick<CellsProps, "bot" | "columns" | "isPassing">) =>
  columns.map(({ id, withReason }) => {
    if (id === "nickname") return null;
    const Cell = withReason ? BotStatusAndReasonCell : LIST_CELLS[id];
    return (
      <td {...CELL} key={id} className={classes.cell} data-area={id} data-with-reason={withReason}>
        <Cell bot={bot} />
      </td>
    );
  }),
);

interface SelectAllProps {
  selection: Selection;
  /** Whether all bots of the list have arrived. */
  isWhole: boolean;
}

const SelectAll = ({ selection: { isAll, count, toggleAll }, isWhole }: SelectAllProps) => {
  const { t } = useLanguage();
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = !isAll && count > 0;
      }}
      className={classes.checkbox}
      aria-label={t("bots.table.selectAll")}
      checked={isAll}
      disabled={!isWhole}
      onChange={(event) => toggleAll(event.currentTarget.checked)}
    />
  );
};

/** Sorts by the column: ascending, then descending, then not at all. */
function headingOf(language: Language, column: ListColumn, sort: BotSort | null, onSort: Props["onSort"]): Column {
  const { id } = column;
  const label = columnLabel(language, id);
  const width = widthOf(column);
  const name = sortOf(column);
  if (!name) return { id, label, width };
  const direction = sort?.column !== name ? "none" : sort.descending ? "descending" : "ascending";
  const Icon = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }[direction];
  const next = { none: { column: name, descending: false }, ascending: { column: name, descending: true } };
  const button = (
    <UnstyledButton
      className={classes.sort}
      onClick={() => onSort(direction === "descending" ? null : next[direction])}
    >
      {label}
      <Icon size={14} aria-hidden opacity={direction === "none" ? 0.45 : 1} />
    </UnstyledButton>
  );
  return { id, label: button, width, sort: direction };
}

interface BotCheckboxCellProps {
  bot: Bot;
  isSelected: boolean;
  onToggle: (botId: string, isRange: boolean) => void;
}

/**
 * Selects the bot; with Shift, all bots from the one selected before. The browser's own checkbox: each frame of a fast
 * scroll draws a screen of new rows, and the library's components take a large part of the time.
 */
function BotCheckboxCell({ bot, isSelected, onToggle }: BotCheckboxCellProps) {
  const { t } = useLanguage();
  const toggle = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onToggle(bot.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <input
      type="checkbox"
      className={classes.checkbox}
      aria-label={t("bots.table.selectBot", { nickname: bot.nickname })}
      checked={isSelected}
      onChange={toggle}
      tabIndex={useRowTabIndex()}
    />
  );
}
