import { db, Prisma } from "../data/db.ts";

/**
 * Runs calls that compete for one row in a chosen order: locks the row, starts each call when the one before waits for a
 * lock, and releases the row.
 */
export async function whileLocked<T>(table: string, id: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const started: Promise<T>[] = [];
  await db().$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE id = ${id} FOR UPDATE`;
      for (const [index, call] of calls.entries()) {
        started.push(call());
        await untilWaiting(index + 1);
      }
    },
    { timeout: 10_000 },
  );
  return Promise.all(started);
}

/** Resolves when that many statements of this database are waiting for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const [row] = await db().$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if ((row?.waiting ?? 0) >= count) return;
  }
}
