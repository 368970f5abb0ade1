import { perApplication } from "../application.ts";
import { prepared } from "./db.ts";

/** The database's time in microseconds. */
export async function readDatabaseMicroseconds(): Promise<number> {
  const text = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::float8 AS now";
  const [row] = await prepared<{ now: number }>({ name: "database-time", text }, []);
  if (!row) throw new Error("the database did not tell its time");
  return row.now;
}

/** Until the first comparison: as the process's own clock was when it started. */
const clock = perApplication("database clock", () => ({ originMs: performance.timeOrigin }));

/**
 * The time of the database, by which all processes agree. From a clock that nobody sets: also while the process's own
 * clock is wrong, or is changed. A row that is written with a statement of its own has the database's `now()` instead.
 */
export const databaseNow = (): Date => new Date(clock().originMs + performance.now());

/** Above this, an answer was too slow to tell the time. */
const MAX_ROUND_TRIP_MS = 1_000;

/** Asks the database for its time. @returns How many milliseconds the process's own clock is ahead of it. */
export async function compareClocks(): Promise<number> {
  const sentAt = performance.now();
  const databaseMs = (await readDatabaseMicroseconds()) / 1000;
  const receivedAt = performance.now();
  if (receivedAt - sentAt <= MAX_ROUND_TRIP_MS) clock().originMs = databaseMs - (sentAt + receivedAt) / 2;
  return Date.now() - databaseNow().getTime();
}

/** Above this the operator is told. */
export const MAX_CLOCK_DIFFERENCE_MS = 2_000;

/** Such as `2.5 s ahead of the database's`. */
export function describeClockDifference(aheadMs: number): string {
  const order = aheadMs > 0 ? "ahead of" : "behind";
  return `${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${order} the database's`;
}
