"use client";

import { Button, CloseButton, Group, Kbd, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { type Ref, useMemo } from "react";
import { BOT_STATUS_NAMES, BotStatus } from "#control/bot-status.ts";
import { FLAG_FILTERS, STATUS_FILTERS, type StatusFilter, UNCATEGORISED } from "#server/contract/bot-filter.ts";
import { BOT_REASONS, type BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BOT_STATUS_TEXTS } from "../../../_ui/bot-status-label.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Popover, PopoverDropdown, PopoverTarget } from "../../../_ui/overlays/popover.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useFleetBots, useIsFleetKnown } from "../../_live/fleet-provider.tsx";
import { reasonLabels, reasonTitle } from "../../_reasons/reason-labels.ts";
import { useReasonCounts, useReasonUpdates } from "../../_reasons/use-bot-reasons.ts";
import { botsTexts } from "../texts.ts";
import { formatSort, parseSort, type SortColumn } from "./bot-sort.ts";
import type { filterBots } from "./filter-bots.ts";
import { FilterMenu } from "./filter-menu.tsx";
import classes from "./list-toolbar.module.css";
import { listTexts } from "./texts.ts";
import type { ColumnChoice } from "./use-column-choice.ts";
import { type ListState, NO_FILTER, type SetListState } from "./use-list-state.ts";

const DisplayOptions = loadLater(() => import("./display-options.tsx").then((module) => module.DisplayOptions), {
  content: true,
});

/** Chooses the columns, their order and the height of the rows. */
const DisplayMenu = ({ choice }: { choice: ColumnChoice }) => (
  <Popover width={320} position="bottom-end" shadow="md" trapFocus returnFocus>
    <PopoverTarget>
      <Button variant="default" visibleFrom="sm" leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}>
        {listTexts.display.button}
      </Button>
    </PopoverTarget>
    <PopoverDropdown>
      <DisplayOptions choice={choice} />
    </PopoverDropdown>
  </Popover>
);

const texts = botsTexts.toolbar;
/** What a phone, which has no column headers, sorts by. */
const PHONE_SORTS: readonly SortColumn[] = ["nickname", "live", "status", "category", "email", "lastSeen"];

interface Props {
  search: Ref<HTMLInputElement>;
  state: ListState;
  onChange: SetListState;
  facets: ReturnType<typeof filterBots>;
  /** Which bots match is not known yet. */
  isAwaited: boolean;
  categories: readonly Category[];
  choice: ColumnChoice;
  selection: { count: number; onToggleAll: (all: boolean) => void };
}

export const isFiltered = ({ q, status, category, reason }: ListState): boolean =>
  q.trim() !== "" || status.length > 0 || category.length > 0 || reason.length > 0;

/** Search and filters of the list; on a phone, which has no column headers, also the sort. */
export function ListToolbar({ search, state, onChange, facets, isAwaited, categories, choice, selection }: Props) {
  const flagChoices = FLAG_FILTERS.map((value) => ({
    value,
    label: texts.flags[value],
    count: facets.flagCounts[value],
  }));
  const categoryChoices = [{ id: UNCATEGORISED, name: botsTexts.uncategorised }, ...categories].map(({ id, name }) => ({
    value: id,
    label: name,
    count: facets.categoryCounts.get(id) ?? 0,
  }));
  const flags = FLAG_FILTERS.filter((value) => state.status.includes(value));
  const statuses = STATUS_FILTERS.filter((value) => state.status.includes(value));
  const setStatus = (status: ListState["status"]) => void onChange({ status });
  const setSearch = (q: string) => void onChange({ q }, { history: "replace" });
  return (
    <Group gap="xs" mb="sm" className={classes.toolbar}>
      <TextInput
        ref={search}
        type="search"
        aria-label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={state.q}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          state.q ? (
            <CloseButton aria-label={texts.clearSearch} onClick={() => setSearch("")} />
          ) : (
            <Kbd size="xs" visibleFrom="sm" aria-hidden>
              /
            </Kbd>
          )
        }
        className={classes.search}
      />
      <FilterMenu
        label={listTexts.columns.status}
        choices={flagChoices}
        selected={flags}
        onChange={(selected) => setStatus([...FLAG_FILTERS.filter((value) => selected.includes(value)), ...statuses])}
      />
      <StatusFilterMenu
        bots={facets.botsOfAnyStatus}
        selected={statuses}
        onChange={(selected) => setStatus([...flags, ...selected])}
      />
      <FilterMenu
        label={listTexts.columns.category}
        choices={categoryChoices}
        selected={state.category}
        onChange={(category) => void onChange({ category })}
      />
      <ReasonFilterMenu selected={state.reason} onChange={(reason) => void onChange({ reason })} />
      <NativeSelect
        hiddenFrom="sm"
        className={classes.narrow}
        aria-label={texts.sortBy}
        value={state.sort ? formatSort(state.sort) : ""}
        onChange={(event) => void onChange({ sort: parseSort(event.currentTarget.value) })}
      >
        <option value="">{texts.oldestFirst}</option>
        <option value="-id">{texts.newestFirst}</option>
        {PHONE_SORTS.map((column) => (
          <option key={column} value={column}>
            {listTexts.columns[column]}
          </option>
        ))}
      </NativeSelect>
      {isFiltered(state) && (
        <Button variant="default" onClick={() => void onChange(NO_FILTER)}>
          {texts.clearFilters}
        </Button>
      )}
      <SelectAll count={selection.count} shown={facets.bots.length} onToggleAll={selection.onToggleAll} />
      <Text size="sm" c="dimmed" role="status" ms="auto" className={classes.count}>
        {isAwaited ? sharedTexts.loading : texts.shown(facets.bots.length, facets.viewCounts.all)}
      </Text>
      <DisplayMenu choice={choice} />
    </Group>
  );
}

interface SelectAllProps {
  count: number;
  shown: number;
  onToggleAll: (all: boolean) => void;
}

/** On a phone, whose list has no column headers. */
const SelectAll = ({ count, shown, onToggleAll }: SelectAllProps) => (
  <label className={classes.selectAll}>
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < shown;
      }}
      checked={count > 0 && count === shown}
      onChange={(event) => onToggleAll(event.currentTarget.checked)}
    />
    {texts.selectAll}
  </label>
);

interface ReasonFilterMenuProps {
  selected: readonly BotReasonCode[];
  onChange: (selected: BotReasonCode[]) => void;
}

/** Filters the list by why bots are not connected. Reasons that no bot has are left out. */
function ReasonFilterMenu({ selected, onChange }: ReasonFilterMenuProps) {
  useReasonUpdates();
  const { data = [] } = useReasonCounts();
  const countOf = (code: BotReasonCode) =>
    data.filter(({ reason }) => reason.code === code).reduce((sum, { count }) => sum + count, 0);
  const choices = BOT_REASONS.map((code) => ({ value: code, label: reasonLabels[code], count: countOf(code) }));
  return (
    <FilterMenu
      label={reasonTitle}
      choices={choices.filter(({ value, count }) => count > 0 || selected.includes(value))}
      selected={selected}
      onChange={(values) => onChange(BOT_REASONS.filter((code) => values.includes(code)))}
    />
  );
}

interface StatusFilterMenuProps {
  /** The bots to count: those that match all other filters. */
  bots: readonly Bot[];
  selected: readonly StatusFilter[];
  onChange: (selected: StatusFilter[]) => void;
}

/** Filters the list by live status. */
function StatusFilterMenu({ bots, selected, onChange }: StatusFilterMenuProps) {
  const fleet = useFleetBots();
  const isKnown = useIsFleetKnown();
  const choices = useMemo(() => {
    const counts = BOT_STATUS_NAMES.map(() => 0);
    for (const { id } of bots) {
      const status = fleet.get(id)?.status ?? BotStatus.Offline;
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return STATUS_FILTERS.map((value) => {
      const status = Number(value) as keyof typeof BOT_STATUS_TEXTS;
      return { value, label: BOT_STATUS_TEXTS[status].label, ...(isKnown && { count: counts[status] ?? 0 }) };
    });
  }, [bots, fleet, isKnown]);
  return (
    <FilterMenu
      label={listTexts.columns.live}
      choices={choices}
      selected={selected}
      onChange={(values) => onChange(STATUS_FILTERS.filter((value) => values.includes(value)))}
    />
  );
}
