import { type BoundedCount, MAX_COUNTED } from "../contract/bounded-count.ts";

/** For the `take` of a count: PostgreSQL stops at this row. */
export const ROWS_TO_COUNT = MAX_COUNTED + 1;

/** @param rows A count of at most `ROWS_TO_COUNT` rows. */
export const toBoundedCount = (rows: number): BoundedCount => ({
  count: Math.min(rows, MAX_COUNTED),
  isMore: rows > MAX_COUNTED,
});
