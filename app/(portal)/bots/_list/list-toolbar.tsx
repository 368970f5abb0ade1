"use client";

import { Button, CloseButton, Group, Kbd, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Ref } from "react";
import { FLAG_FILTERS, STATUS_FILTERS, UNCATEGORISED } from "#server/contract/bot-filter.ts";
import type { Category } from "#server/contract/categories.ts";
import { sharedTexts } from "../../../_ui/texts.ts";
import { botsTexts } from "../texts.ts";
import type { filterBots } from "./bot-filter.ts";
import { formatSort, parseSort, type SortColumn } from "./bot-sort.ts";
import { DisplayMenu } from "./display-menu.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import classes from "./list-toolbar.module.css";
import { ReasonFilterMenu } from "./reason-filter-menu.tsx";
import { StatusFilterMenu } from "./status-filter-menu.tsx";
import { listTexts } from "./texts.ts";
import type { ColumnChoice } from "./use-columns.ts";
import { type ListState, NO_FILTER, type SetListState } from "./use-list-state.ts";

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
