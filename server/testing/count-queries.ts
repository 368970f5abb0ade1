import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

type Query = pg.Client["query"];

/**
 * How many statements the process sends to the database while `work` runs, over whichever connection.
 * @param onQuery Called for each: its text or configuration, and its values.
 */
export async function countQueries(
  work: () => Promise<unknown>,
  onQuery?: (query: unknown[]) => void,
): Promise<number> {
  const original = pg.Client.prototype.query;
  let count = 0;
  const counting = function (this: pg.Client, ...query: unknown[]) {
    count += 1;
    onQuery?.(query);
    return Reflect.apply(original, this, query);
  };
  pg.Client.prototype.query = counting as unknown as Query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return count;
}

/** How many statements `work` itself sends, without those of what else runs in the process meanwhile. */
export async function countOwnQueries(work: () => Promise<unknown>): Promise<number> {
  const isOwn = new AsyncLocalStorage<true>();
  let count = 0;
  await countQueries(
    () => isOwn.run(true, work),
    () => {
      if (isOwn.getStore()) count += 1;
    },
  );
  return count;
}
