"use client";

import { Checkbox, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import {
  type ChangeEvent,
  type ComponentType,
  type KeyboardEvent,
  memo,
  type Ref,
  useCallback,
  useLayoutEffect,
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
const CARD = `
  "select nickname live id" 24px
  "select category reason id" 20px / 44px minmax(0, 1fr) fit-content(60%) 44px`;
const HEIGHTS: Record<Density, { wide: number; narrow: number }> = {
  comfortable: { wide: 52, narrow: 56 },
  compact: { wide: 36, narrow: 56 },
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

/** The bots as a table with keyboard navigation; on a phone in two lines each. */
export function BotsTable({ ref, bots, selection, columns, density, sort, onSort, openId, ...rows }: Props) {
  const language = useLanguage();
  const { t } = language;
  // The same function in every render, so that a row is rendered again only when its own values change.
  const toggle = useRef(selection.toggle);
  useLayoutEffect(() => {
    toggle.current = selection.toggle;
  });
  const onToggle = useCallback<Selection["toggle"]>((...change) => toggle.current(...change), []);
  return (
    <VirtualRows
      {...rows}
      ref={ref}
      label={t("bots.table.label")}
      rows={bots}
      idOf={idOf}
      height={HEIGHTS[density]}
      className={`${classes.row} ${density === "compact" ? classes.compact : ""}`}
      columns={[
        { id: "select", label: <SelectAll selection={selection} />, width: `${SELECT_WIDTH}px` },
        ...columns.map((column) => headingOf(language, column, sort, onSort)),
      ]}
      card={CARD}
      scrolling={scrollingOf(columns)}
      isSelected={({ id }) => selection.has(id)}
      currentId={openId}
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

const SelectAll = ({ selection: { isAll, count, toggleAll } }: { selection: Selection }) => {
  const { t } = useLanguage();
  return (
    <Checkbox
      size="sm"
      aria-label={t("bots.table.selectAll")}
      checked={isAll}
      indeterminate={!isAll && count > 0}
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
