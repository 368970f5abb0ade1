import { setImmediate as nextTurn } from "node:timers/promises";

/** So long work over many rows keeps everybody else waiting. */
const TURN_MS = 5;
/** Reading the clock costs as much as some rows do. */
const ROWS_PER_LOOK = 16;

/** `handle` for each row in their order, as `forEach`: other work gets its turn in between. `false` ends it. */
export async function forEachInTurns<T>(rows: readonly T[], handle: (row: T, index: number) => unknown): Promise<void> {
  let since = performance.now();
  for (const [index, row] of rows.entries()) {
    if (handle(row, index) === false) return;
    if (index % ROWS_PER_LOOK !== 0 || performance.now() - since < TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}

/** As `map`, in turns. */
export async function mapInTurns<T, R>(rows: readonly T[], map: (row: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  await forEachInTurns(rows, (row, index) => results.push(map(row, index)));
  return results;
}
