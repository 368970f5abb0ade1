/**
 * The keys of the rows of a window. A row that stays keeps its key, and with it its elements and the focus; one that comes
 * takes the key of one that has gone: the browser changes its texts, which is less work than a new row.
 * @param before Those of the window before.
 * @param active The row that had the focus or would get it. Its elements go with it: moved to another row they would lose the
 * focus without a trace.
 */
export function recycleKeys(
  before: ReadonlyMap<string, number>,
  ids: readonly string[],
  active?: string,
): Map<string, number> {
  const stay = new Set(ids);
  const free = [...before].flatMap(([id, key]) => (stay.has(id) || id === active ? [] : [key]));
  let next = before.size === 0 ? 0 : Math.max(...before.values()) + 1;
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? next++]));
}
