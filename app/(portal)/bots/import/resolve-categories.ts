import { nameKey } from "#server/contract/name-key.ts";
import type { ImportRow } from "./import-rows.ts";

export interface AmbiguousCategory {
  /** As the rows have it. */
  written: string;
  /** The categories that have this name if letter case does not matter. */
  names: string[];
}

export interface ResolvedCategories {
  rows: readonly ImportRow[];
  ambiguous: AmbiguousCategory[];
}

/**
 * The rows with the names of the categories that they will get: the exact one; the one that differs in letter case only;
 * of several such, the one that the person chose. Of new names that differ in letter case only, the first is used.
 */
export function resolveCategories(
  rows: readonly ImportRow[],
  names: readonly string[],
  choices: ReadonlyMap<string, string>,
): ResolvedCategories {
  const exact = new Set(names);
  const similar = Map.groupBy(names, nameKey);
  const created = new Map<string, string>();
  const ambiguous = new Map<string, AmbiguousCategory>();
  const resolve = (written: string): string => {
    if (written === "" || exact.has(written)) return written;
    const found = similar.get(nameKey(written)) ?? [];
    const [only = written, ...others] = found;
    if (found.length === 0) {
      const first = created.get(nameKey(written));
      if (first === undefined) created.set(nameKey(written), written);
      return first ?? written;
    }
    if (others.length === 0) return only;
    const chosen = choices.get(written);
    if (chosen === undefined) ambiguous.set(written, { written, names: found });
    return chosen ?? written;
  };
  const resolved = rows.map((row) => {
    const category = resolve(row.category);
    return category === row.category ? row : { ...row, category };
  });
  return { rows: resolved, ambiguous: [...ambiguous.values()] };
}
