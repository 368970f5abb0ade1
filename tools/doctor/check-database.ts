import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { describeClockDifference, MAX_CLOCK_DIFFERENCE_MS } from "#server/data/database-clock.ts";
import type { Settings } from "#server/settings/settings.ts";
import { explainDatabaseError } from "../database/open-database.ts";
import { readPidFile, worksIn } from "../database/pid-file.ts";
import { type Finding, findings } from "./finding.ts";

const TIMEOUT_MS = 5_000;
const MIN_VERSION = 15;
/** What one web process opens, with the one that shows that it runs. */
const POOL_SIZE = 21;
const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "prisma", "migrations");

/** The address of the database; null while the embedded one does not run. */
export function findDatabase({ databaseUrl, dataDir }: Settings): string | null {
  if (databaseUrl) return databaseUrl;
  const folder = path.join(dataDir, "pg");
  const server = fs.existsSync(folder) ? readPidFile(fs.realpathSync(folder)) : null;
  if (!server || !worksIn(server.pid, fs.realpathSync(folder))) return null;
  const password = fs.readFileSync(path.join(folder, "app.secret"), "utf8").trim();
  return `postgresql://app:${encodeURIComponent(password)}@127.0.0.1:${server.port}/app`;
}

/** Only reads. @returns `isMigrated`: the tables are those of this version. */
export async function checkDatabase(url: string | null): Promise<{ found: Finding[]; isMigrated: boolean }> {
  const { ok, problem } = findings("Database");
  if (url === null)
    return { found: [ok("the embedded one does not run; it starts with the service")], isMigrated: false };
  const options = { connectionString: url, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  const client = new pg.Client({ ...options, options: "-c TimeZone=UTC" });
  client.on("error", () => {}); // the statement that runs reports it
  try {
    await client.connect();
    const migrations = await checkMigrations(client);
    const found = [await checkServer(client), await checkSession(client), await checkClock(client), migrations];
    return { found, isMigrated: migrations.state === "ok" };
  } catch (error) {
    const { message } = explainDatabaseError(error as Error, url);
    return { found: [problem(message, "the service needs it")], isMigrated: false };
  } finally {
    await client.end();
  }
}

interface ServerFacts {
  version: string;
  major: number;
  encoding: string;
  connections: number;
  standby: boolean;
}

async function checkServer(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<ServerFacts>(`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
      current_setting('server_encoding') AS encoding, current_setting('max_connections')::int AS connections,
      pg_is_in_recovery() AS standby`);
  return describeServer(rows[0] as ServerFacts);
}

export function describeServer({ version, major, encoding, connections, standby }: ServerFacts): Finding {
  const { ok, warning, problem } = findings("Database");
  if (major < MIN_VERSION) return problem(`PostgreSQL ${version} is too old`, `use ${MIN_VERSION} or later`);
  if (standby)
    return problem(`PostgreSQL ${version} is a standby, which cannot be written`, "name its primary in DATABASE_URL");
  if (encoding !== "UTF8") return problem(`its encoding is ${encoding}`, "create the database with UTF8");
  if (connections < 2 * POOL_SIZE) {
    return warning(`PostgreSQL ${version}, max_connections ${connections}`, `each process opens up to ${POOL_SIZE}`);
  }
  return ok(`PostgreSQL ${version}`);
}

/** A pooler between may drop what the session sets at its start. */
async function checkSession(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query("SELECT current_setting('TimeZone') AS zone");
  return describeSession(rows[0].zone);
}

export function describeSession(zone: string): Finding {
  const { ok, problem } = findings("Database session");
  return zone === "UTC" ? ok("time zone UTC") : problem(`time zone ${zone}`, "use the pooler in session mode");
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const sentAt = Date.now();
  const { rows } = await client.query("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now");
  return describeClock((sentAt + Date.now()) / 2 - rows[0].now);
}

export function describeClock(aheadMs: number): Finding {
  const { ok, warning } = findings("Clock");
  if (Math.abs(aheadMs) <= MAX_CLOCK_DIFFERENCE_MS)
    return ok(`as the database's, within ${(Math.abs(aheadMs) / 1000).toFixed(1)} s`);
  return warning(describeClockDifference(aheadMs), "synchronize both (NTP): tokens and limits count in time");
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const { ok, warning, problem } = findings("Migrations");
  const own = fs.readdirSync(MIGRATIONS).filter((name) => fs.statSync(path.join(MIGRATIONS, name)).isDirectory());
  const table = await client.query(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS exists`);
  if (!table.rows[0].exists) return warning("none is applied yet", "the next start applies them to the empty database");
  const { rows } = await client.query<{ name: string; finished: boolean }>(`
    SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`);
  const failed = rows.filter(({ finished }) => !finished).map(({ name }) => name);
  const newer = rows.map(({ name }) => name).filter((name) => !own.includes(name));
  const pending = own.filter((name) => !rows.some((row) => row.name === name));
  if (failed.length)
    return problem(`${failed.join(", ")} failed or runs now`, "mend it and run `prisma migrate resolve`");
  if (newer.length)
    return problem(`a newer version applied ${newer.join(", ")}`, "use that version, or restore a backup");
  if (pending.length) return warning(`${pending.length} of ${own.length} are pending`, "the next start applies them");
  return ok(`all ${own.length} are applied`);
}
