import { perApplication } from "../../application.ts";
import type { ServiceChecks } from "../../contract/service-status.ts";
import { prepared } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { withDeadline } from "../../with-deadline.ts";

/** The database is checked at most once in this time, however many callers there are. */
const CACHE_MS = 1_000;

/** Less than load balancers wait. What has not answered by then is away: a database that stands still ends no statement. */
const DEADLINE_MS = 1_500;

const OPEN_MIGRATIONS = {
  name: "open-migrations",
  text: `SELECT count(*)::int AS open FROM "_prisma_migrations" WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
  query_timeout: DEADLINE_MS, // ends the connection too: each check would keep another one
};

interface CachedChecks {
  at: number;
  checks: Promise<ServiceChecks>;
}

interface ReadinessCache {
  latest: CachedChecks | null;
}
const cache = perApplication("readiness", (): ReadinessCache => ({ latest: null }));

/** The state of each part that the service depends on, at most one second old. */
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
  try {
    const [row] = await withDeadline(DEADLINE_MS, () => prepared<{ open: number }>(OPEN_MIGRATIONS, []));
    return { database: "ok", migrations: row?.open === 0 ? "ok" : "away" };
  } catch {
    return { database: "away", migrations: "away" };
  }
}

async function checkEngine(): Promise<Pick<ServiceChecks, "engine">> {
  try {
    await withDeadline(DEADLINE_MS, () => engine().countStates());
    return { engine: "ok" };
  } catch {
    return { engine: "away" };
  }
}
