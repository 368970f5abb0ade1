"use client";

import { type RowSelectionState, useTable } from "@tanstack/react-table";
import { useDeferredValue, useMemo, useState } from "react";
import { BotStatus } from "#control/bot-status.ts";
import { readsReason, readsStatus } from "#server/contract/bot-filter.ts";
import type { Bot } from "#server/contract/bots.ts";
import { useFleetBots } from "../../_live/fleet-provider.tsx";
import { useBotReasons } from "../../_reasons/use-bot-reasons.ts";
import { filterBots } from "./bot-filter.ts";
import { LIVE_SORTS, sortBots } from "./bot-sort.ts";
import type { ListFacts } from "./list-facts.tsx";
import { features } from "./table-features.ts";
import type { ListState } from "./use-list-state.ts";
import { useSlowValue } from "./use-slow-value.ts";

const idOf = (bot: Bot) => bot.id;
/** The cells are not TanStack's: see list-columns.tsx. */
const NO_COLUMNS: [] = [];
/** How often rows may change their places because of what the bots do. */
const SORT_INTERVAL_MS = 2_000;

/** The table of the bots that match the view and the filter, sorted, with selectable rows. */
export function useBotsTable(bots: readonly Bot[], facts: ListFacts, state: ListState) {
  const filter = useDeferredValue(state);
  const fleet = useFleetBots();
  const slowFleet = useSlowValue(fleet, SORT_INTERVAL_MS);
  // With another sort or filter, changes of the fleet neither sort nor filter the list again.
  const sortedFleet = filter.sort && LIVE_SORTS.has(filter.sort.column) ? slowFleet : null;
  const filteredFleet = readsStatus(filter) ? fleet : null;
  const reasonOf = useBotReasons();
  const slowReasonOf = useSlowValue(reasonOf, SORT_INTERVAL_MS);
  const sortedReasons = filter.sort?.column === "reason" ? slowReasonOf : null;
  const filteredReasons = readsReason(filter) ? reasonOf : null;
  // Sorting takes the most time, so it comes first and is not repeated while a person types in the search.
  const sorted = useMemo(
    () =>
      sortBots(bots, filter.sort, {
        ...facts,
        live: sortedFleet ?? NO_LIVE_BOTS,
        reasonOf: (botId) => sortedReasons?.(botId)?.reason.code,
      }),
    [bots, filter.sort, facts, sortedFleet, sortedReasons],
  );
  const facets = useMemo(
    () =>
      filterBots(
        sorted,
        filter,
        (bot) => filteredFleet?.get(bot.id)?.status ?? BotStatus.Offline,
        (bot) => filteredReasons?.(bot.id)?.reason.code,
      ),
    [sorted, filter, filteredFleet, filteredReasons],
  );
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const table = useTable({
    features,
    columns: NO_COLUMNS,
    data: facets.bots,
    getRowId: idOf,
    state: { rowSelection },
    onRowSelectionChange: setRowSelection,
  });
  /** Only bots that the filter shows, so that an action never changes a hidden bot. */
  const selected = table.getSelectedRowModel().rows.map((row) => row.original);
  return { table, facets, selected, clearSelection: () => setRowSelection({}) };
}

const NO_LIVE_BOTS = { get: () => undefined };
