"use client";

import { useMemo } from "react";
import { usePreferences } from "../../../_ui/use-preferences.ts";
import { columnsOf, DEFAULT_COLUMNS, type ListColumn, NAME_COLUMN } from "./list-columns.ts";
import type { ListState, SetListState } from "./use-list-state.ts";

export type Density = "comfortable" | "compact";
export const DEFAULT_DENSITY: Density = "compact";

export interface ColumnChoice {
  /** With the nickname, in their order. */
  columns: readonly ListColumn[];
  density: Density;
  setColumns: (ids: readonly string[]) => void;
  setDensity: (density: Density) => void;
  isDefault: boolean;
}

const isSame = (a: readonly string[], b: readonly string[]) => a.join() === b.join();

/**
 * The columns of the URL, otherwise those that the person chose last, otherwise the default. A choice is stored with the
 * account and in the URL; while a saved view is open only in the URL, because it belongs to that view.
 */
export function useColumnChoice(
  { columns: inUrl, saved }: Pick<ListState, "columns" | "saved">,
  setState: SetListState,
): ColumnChoice {
  const [preferences, update] = usePreferences();
  const ids = inUrl ?? preferences.tableColumns ?? DEFAULT_COLUMNS;
  const columns = useMemo(() => [NAME_COLUMN, ...columnsOf(ids)], [ids]);
  const isDefault = isSame(
    columns.slice(1).map(({ id }) => id),
    DEFAULT_COLUMNS,
  );
  return {
    columns,
    density: preferences.tableDensity ?? DEFAULT_DENSITY,
    isDefault,
    setColumns(chosen) {
      const isDefaultChoice = isSame(chosen, DEFAULT_COLUMNS);
      if (saved === null) update({ tableColumns: isDefaultChoice ? null : [...chosen] });
      void setState({ columns: isDefaultChoice && saved === null ? null : [...chosen] });
    },
    setDensity: (density) => update({ tableDensity: density === DEFAULT_DENSITY ? null : density }),
  };
}
