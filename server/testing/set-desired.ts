import { db } from "../data/db.ts";
import type { DesiredState } from "../data/engine/desired-state.ts";
import { engine } from "../data/engine/engine.ts";

type Bot = Pick<DesiredState, "botId" | "accountId"> & Partial<DesiredState>;

/** Sets desired states in the running engine, as if the database had these bots now. */
export async function setDesired(...bots: Bot[]): Promise<void> {
  const version = await readVersion();
  await engine().setDesired(
    bots.map(({ accountId, botId, categoryId = null, managed = false }) => ({
      ...{ accountId, botId, version, desired: { categoryId, managed } },
    })),
  );
}

export async function clearDesired(accountId: string, botId: string): Promise<void> {
  await engine().setDesired([{ accountId, botId, version: await readVersion(), desired: null }]);
}

/** The version of a reading of the database (`bots-to-run.ts`). */
async function readVersion(): Promise<number> {
  const [row] = await db().$queryRaw<{ version: number }[]>`
    SELECT pg_snapshot_xmax(s)::text::float8 - (SELECT count(*) FROM pg_snapshot_xip(s)) AS version
    FROM pg_current_snapshot() s`;
  return row?.version ?? 0;
}
