"use client";

import { useState } from "react";
import type { ImportCheck, RowCheck } from "./check-rows.ts";
import type { Source } from "./use-import-draft.ts";

export type RowFilter = "all" | "problems" | "refreshing";

interface Choice {
  name: RowFilter;
  /** The rows that had it when it was chosen; null for all. */
  keys: ReadonlySet<string> | null;
}

const MATCHES: Record<Exclude<RowFilter, "all">, (row: RowCheck) => boolean> = {
  problems: ({ problems }) => problems.length > 0,
  refreshing: ({ isUpdate: refreshes }) => refreshes,
};

const keysOf = (check: ImportCheck | null, name: keyof typeof MATCHES): Set<string> =>
  new Set([...(check?.byKey ?? [])].filter(([, row]) => MATCHES[name](row)).map(([key]) => key));

/**
 * Which rows are listed. "Problems" means the rows that had some when it was chosen: one that is being mended does not
 * vanish under the hands.
 */
export function useRowFilter(check: ImportCheck | null, source: Source): [Choice, (name: RowFilter) => void] {
  const [choice, setChoice] = useState<Choice>({ name: "all", keys: null });
  const [begun, setBegun] = useState<Source | null>(null);
  const choose = (name: RowFilter) => setChoice({ name, keys: name === "all" ? null : keysOf(check, name) });
  // A file with problems opens on them.
  if (check && begun !== source) {
    setBegun(source);
    choose(keysOf(check, "problems").size > 0 ? "problems" : "all");
  }
  return [choice, choose];
}
