import pg from "pg";

type Query = pg.Client["query"];

/**
 * How many statements `work` sends to the database, over whichever connection.
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
