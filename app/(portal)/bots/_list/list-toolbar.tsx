"use client";

import { Button, CloseButton, Group, Kbd, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Ref } from "react";
import type { Category } from "#server/contract/categories.ts";
import { FLAG_FILTERS, type FlagFilter, type filterBots, STATUS_FILTERS, UNCATEGORISED } from "./bot-filter.ts";
import { formatSort, parseSort, SORT_COLUMNS, type SortColumn } from "./bot-sort.ts";
import { FilterMenu } from "./filter-menu.tsx";
import classes from "./list-toolbar.module.css";
import { StatusFilterMenu } from "./status-filter-menu.tsx";
import { type ListState, NO_FILTER, type SetListState } from "./use-list-state.ts";

const STATUS_LABELS: Record<FlagFilter, string> = {
  enabled: "Enabled",
  disabled: "Disabled",
  public: "Public",
  attention: "Needs new credentials",
};
const SORT_LABELS: Record<SortColumn, string> = {
  nickname: "Nickname",
  status: "Status",
  category: "Category",
  email: "E-mail",
  id: "Age",
};

interface Props {
  search: Ref<HTMLInputElement>;
  state: ListState;
  onChange: SetListState;
  facets: ReturnType<typeof filterBots>;
  categories: readonly Category[];
}

export const isFiltered = ({ q, status, category }: ListState): boolean =>
  q.trim() !== "" || status.length > 0 || category.length > 0;

/** Search, filters and, where there are no column headers to click, the order. */
export function ListToolbar({ search, state, onChange, facets, categories }: Props) {
  const statuses = FLAG_FILTERS.map((value) => ({
    value,
    label: STATUS_LABELS[value],
    count: facets.flagCounts[value],
  }));
  const groups = [{ id: UNCATEGORISED, name: "Uncategorised" }, ...categories].map(({ id, name }) => ({
    value: id,
    label: name,
    count: facets.categoryCounts.get(id) ?? 0,
  }));
  const flags = FLAG_FILTERS.filter((value) => state.status.includes(value));
  const live = STATUS_FILTERS.filter((value) => state.status.includes(value));
  const setStatus = (status: ListState["status"]) => void onChange({ status });
  const setQ = (q: string) => void onChange({ q }, { history: "replace" });
  return (
    <Group gap="xs" mb="sm" className={classes.toolbar}>
      <TextInput
        ref={search}
        type="search"
        aria-label="Search bots"
        placeholder="Nickname, e-mail or id"
        value={state.q}
        onChange={(event) => setQ(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          state.q ? (
            <CloseButton aria-label="Clear the search" onClick={() => setQ("")} />
          ) : (
            <Kbd size="xs" visibleFrom="sm" aria-hidden>
              /
            </Kbd>
          )
        }
        className={classes.search}
      />
      <FilterMenu
        label="Status"
        choices={statuses}
        chosen={flags}
        onChange={(chosen) => setStatus([...FLAG_FILTERS.filter((value) => chosen.includes(value)), ...live])}
      />
      <StatusFilterMenu
        bots={facets.botsOfAnyStatus}
        chosen={live}
        onChange={(chosen) => setStatus([...flags, ...chosen])}
      />
      <FilterMenu
        label="Category"
        choices={groups}
        chosen={state.category}
        onChange={(category) => void onChange({ category })}
      />
      <NativeSelect
        hiddenFrom="sm"
        className={classes.narrow}
        aria-label="Sort by"
        value={state.sort ? formatSort(state.sort) : ""}
        onChange={(event) => void onChange({ sort: parseSort(event.currentTarget.value) })}
      >
        <option value="">Oldest first</option>
        <option value="-id">Newest first</option>
        {SORT_COLUMNS.filter((column) => column !== "id").map((column) => (
          <option key={column} value={column}>
            {SORT_LABELS[column]}
          </option>
        ))}
      </NativeSelect>
      {isFiltered(state) && (
        <Button variant="default" onClick={() => void onChange(NO_FILTER)}>
          Clear
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status" ml={{ sm: "auto" }} className={classes.count}>
        {facets.bots.length.toLocaleString("en")} of {facets.viewCounts.all.toLocaleString("en")}
      </Text>
    </Group>
  );
}
