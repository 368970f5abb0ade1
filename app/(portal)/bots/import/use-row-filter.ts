"use client";

import { useState } from "react";
import type { ImportCheck, RowCheck } from "./check-rows.ts";
import type { Source } from "./read-sources.ts";

export type RowFilter = "all" | "problems" | "updates";

interface Choice {
  name: RowFilter;
  /** The rows that matched when the filter was chosen; null for all. */
  keys: ReadonlySet<string> | null;
}

const MATCHES: Record<Exclude<RowFilter, "all">, (row: RowCheck) => boolean> = {
  problems: ({ problems }) => problems.length > 0,
  updates: ({ updates }) => updates !== null,
};

const keysOf = (check: ImportCheck | null, name: keyof typeof MATCHES): Set<string> =>
  new Set([...(check?.byKey ?? [])].filter(([, row]) => MATCHES[name](row)).map(([key]) => key));

/**
 * Which rows are shown. The filter "problems" keeps the rows that had problems when it was chosen, so that a row does
 * not disappear while a person corrects it.
 */
export function useRowFilter(
  check: ImportCheck | null,
  sources: readonly Source[],
): [Choice, (name: RowFilter) => void] {
  const [choice, setChoice] = useState<Choice>({ name: "all", keys: null });
  const [filteredSource, setFilteredSource] = useState<readonly Source[] | null>(null);
  const choose = (name: RowFilter) => setChoice({ name, keys: name === "all" ? null : keysOf(check, name) });
  // A new file with problems first shows the rows with problems.
  if (check && filteredSource !== sources) {
    setFilteredSource(sources);
    choose(keysOf(check, "problems").size > 0 ? "problems" : "all");
  }
  return [choice, choose];
}
