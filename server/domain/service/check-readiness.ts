import type { ServiceChecks } from "../../contract/service-status.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";

/** The parts that serving depends on, each with its state. */
export async function checkReadiness(): Promise<ServiceChecks> {
  const [tables, fleet] = await Promise.all([checkDatabase(), checkEngine()]);
  return { ...tables, ...fleet };
}

async function checkDatabase(): Promise<Pick<ServiceChecks, "database" | "migrations">> {
  const pending = db().$queryRaw<{ open: number }[]>`
    SELECT count(*)::int AS open FROM "_prisma_migrations" WHERE finished_at IS NULL AND rolled_back_at IS NULL`;
  try {
    const [row] = await pending;
    return { database: "ok", migrations: row?.open === 0 ? "ok" : "away" };
  } catch {
    return { database: "away", migrations: "away" };
  }
}

async function checkEngine(): Promise<Pick<ServiceChecks, "engine">> {
  try {
    await engine().countStates();
    return { engine: "ok" };
  } catch {
    return { engine: "away" };
  }
}
