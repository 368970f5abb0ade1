import { perApplication } from "../application.ts";

/** So long work over many rows keeps everybody else waiting. */
const TURN_MS = 5;
/** Reading the clock costs as much as some rows do. */
const ROWS_PER_LOOK = 16;

/** Of all calls that work over many rows, one goes on in each round of the event loop: other work is between them. */
class Turns {
  readonly #waiting: (() => void)[] = [];

  next(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#waiting.push(resolve) === 1) setImmediate(() => this.#begin());
    return promise;
  }

  #begin(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#begin());
  }
}

const turns = perApplication("turns of long work", () => new Turns());

/** `handle` for each row in their order, as `forEach`: other work gets its turn in between. `false` ends it. */
export async function forEachInTurns<T>(rows: readonly T[], handle: (row: T, index: number) => unknown): Promise<void> {
  if (rows.length > ROWS_PER_LOOK) await turns().next();
  let since = performance.now();
  for (const [index, row] of rows.entries()) {
    if (handle(row, index) === false) return;
    if (index % ROWS_PER_LOOK !== 0 || performance.now() - since < TURN_MS) continue;
    await turns().next();
    since = performance.now();
  }
}

/** As `map`, in turns. */
export async function mapInTurns<T, R>(rows: readonly T[], map: (row: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  await forEachInTurns(rows, (row, index) => results.push(map(row, index)));
  return results;
}
