"use client";

import { functionalUpdate, type RowSelectionState, useTable } from "@tanstack/react-table";
import { useDeferredValue, useMemo, useState } from "react";
import { BotStatus } from "#control/bot-status.ts";
import { STATUS_FILTERS } from "#server/contract/bot-filter.ts";
import type { Bot } from "#server/contract/bots.ts";
import { useFleetBots } from "../../_live/fleet-provider.tsx";
import { botColumns } from "./bot-columns.tsx";
import { filterBots } from "./bot-filter.ts";
import { SORT_COLUMNS, sortBots } from "./bot-sort.ts";
import { features } from "./table-features.ts";
import type { ListState, SetListState } from "./use-list-state.ts";

const idOf = (bot: Bot) => bot.id;

/** The table of the bots that match the view and the filter, sorted, with selectable rows. */
export function useBotsTable(
  bots: readonly Bot[],
  categoryNames: ReadonlyMap<string, string>,
  [state, setState]: [ListState, SetListState],
) {
  const filter = useDeferredValue(state);
  // Sorting takes the most time, so it comes first and is not repeated while a person types in the search.
  const sorted = useMemo(() => sortBots(bots, filter.sort, categoryNames), [bots, filter.sort, categoryNames]);
  const fleet = useFleetBots();
  // Without a filter by live status, changes of the fleet do not filter the list again.
  const filteredFleet = STATUS_FILTERS.some((number) => filter.status.includes(number)) ? fleet : null;
  const facets = useMemo(
    () => filterBots(sorted, filter, (bot) => filteredFleet?.get(bot.id)?.status ?? BotStatus.Offline),
    [sorted, filter, filteredFleet],
  );
  const columns = useMemo(() => botColumns(categoryNames), [categoryNames]);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const sorting = useMemo(
    () => (state.sort ? [{ id: state.sort.column, desc: state.sort.descending }] : []),
    [state.sort],
  );
  const table = useTable({
    features,
    columns,
    data: facets.bots,
    getRowId: idOf,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { rowSelection, sorting },
    onRowSelectionChange: setRowSelection,
    onSortingChange(updater) {
      const [first] = functionalUpdate(updater, sorting);
      const column = SORT_COLUMNS.find((name) => name === first?.id);
      void setState({ sort: column ? { column, descending: first?.desc ?? false } : null });
    },
  });
  /** Only bots that the filter shows, so that an action never changes a hidden bot. */
  const selected = table.getSelectedRowModel().rows.map((row) => row.original);
  return { table, facets, selected, clearSelection: () => setRowSelection({}) };
}
