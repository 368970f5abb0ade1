import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { StartFault } from "#server/settings/start-fault.ts";

/** The advisory lock of Prisma's own schema engine, so that the two never migrate at once. */
const LOCK_ID = 72707369;
/** Whoever waits for a database tries again, and is to find it soon after its return. */
const CONNECT_MS = 3_000;
const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           TIMESTAMPTZ,
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        TIMESTAMPTZ,
    "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies the folder's migrations as `prisma migrate deploy` does (same table, checksums and lock), with `pg` alone.
 * @returns The names of the migrations that this call applied.
 */
export async function applyMigrations(connectionString: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined); // the running query reports it
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK_ID]);
    const done = await readHistory(client);
    const unknown = [...done.keys()].filter((name) => !migrations.some((migration) => migration.name === name));
    if (unknown.length) {
      throw new StartFault(
        "inside",
        `the database was migrated by a newer version of this service (${unknown.join(", ")})`,
      );
    }
    const pending = migrations.filter((migration) => !done.has(migration.name));
    for (const migration of pending) await applyOne(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end(); // also releases the lock
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await fs.readFile(path.join(folder, name, "migration.sql"));
      return { name, sql: sql.toString("utf8"), checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Applied migrations by name. Refuses a database of another program, or one with an unfinished migration. */
async function readHistory(client: pg.Client): Promise<Map<string, string>> {
  const known = await client.query(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS exists`);
  if (!known.rows[0].exists) {
    const { rows } = await client.query(
      `SELECT count(*)::int AS tables FROM pg_class c
       WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
         AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`,
    );
    if (rows[0].tables) throw new StartFault("inside", "the database is not empty and was not created by this service");
    await client.query(HISTORY_TABLE);
  }
  const { rows } = await client.query(
    `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  const failed = rows.filter((row) => !row.finished_at).map((row) => row.migration_name);
  if (failed.length) {
    throw new StartFault(
      "inside",
      `migration ${failed.join(", ")} failed before: mend it and run \`prisma migrate resolve\``,
    );
  }
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

const RECORD = `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, logs) VALUES ($1, $2, $3, $4)`;
const FINISH = `UPDATE "_prisma_migrations" SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1`;

/** In one transaction with its record: a process or a database that ends meanwhile leaves nothing that must be mended. */
async function applyOne(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const id = randomUUID();
  try {
    await client.query("BEGIN");
    await client.query(RECORD, [id, checksum, name, null]);
    await client.query(sql);
    await client.query(FINISH, [id]);
    await client.query("COMMIT");
  } catch (error) {
    const message = `migration ${name} failed: ${(error as Error).message}`;
    const isConnected = await client.query("ROLLBACK").then(
      () => true,
      () => false,
    );
    if (isConnected) await client.query(RECORD, [id, checksum, name, message]);
    throw new Error(message, { cause: error });
  }
}
