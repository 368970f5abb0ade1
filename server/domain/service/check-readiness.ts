import { perApplication } from "../../application.ts";
import type { ServiceChecks } from "../../contract/service-status.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";

/** However many ask, the database is asked once in so long. */
const CACHE_MS = 1_000;

interface CachedChecks {
  at: number;
  checks: Promise<ServiceChecks>;
}

interface ReadinessCache {
  latest: CachedChecks | null;
}
const cache = perApplication("readiness", (): ReadinessCache => ({ latest: null }));

/** The parts that serving depends on, each with its state, of within the last second. */
export function checkReadiness(): Promise<ServiceChecks> {
  const { latest } = cache();
  if (latest && performance.now() - latest.at < CACHE_MS) return latest.checks;
  const checks = check();
  cache().latest = { at: performance.now(), checks };
  return checks;
}

async function check(): Promise<ServiceChecks> {
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
