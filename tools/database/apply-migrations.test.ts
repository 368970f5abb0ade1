import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { db } from "#server/data/db.ts";
import { settings } from "#server/settings/settings.ts";
import { applyMigrations } from "./apply-migrations.ts";

const NAME = "99990101000000_next";
const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "prisma", "migrations");

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-migrations-"));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  fs.mkdirSync(path.join(folder, NAME));
});
afterEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await db().$executeRaw`DELETE FROM "_prisma_migrations" WHERE migration_name = ${NAME}`;
  await db().$executeRaw`DROP TABLE IF EXISTS "Next"`;
});

const apply = (sql: string) => {
  fs.writeFileSync(path.join(folder, NAME, "migration.sql"), sql);
  return applyMigrations(settings().databaseUrl ?? "", folder);
};
const readRecords = () =>
  db().$queryRaw<{ finished: boolean; logs: string | null }[]>`
    SELECT finished_at IS NOT NULL AS finished, logs FROM "_prisma_migrations" WHERE migration_name = ${NAME}`;

it("a new migration is applied once, and recorded", async () => {
  const sql = `CREATE TABLE "Next" (id INT); INSERT INTO "Next" VALUES (1)`;
  expect(await apply(sql)).toEqual([NAME]);
  expect(await apply(sql)).toEqual([]);
  expect(await db().$queryRaw`SELECT id FROM "Next"`).toEqual([{ id: 1 }]);
  expect(await readRecords()).toEqual([{ finished: true, logs: null }]);
});

it("R16: a migration whose process or database ends meanwhile leaves nothing, and is applied by the next start", async () => {
  const migrating = apply(`CREATE TABLE "Next" (id INT); SELECT pg_sleep(30)`).catch((error: Error) => error);
  const client = new pg.Client({ connectionString: settings().databaseUrl ?? "" });
  await client.connect();
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'PgSleep'`;
  await expect.poll(async () => (await client.query(end)).rowCount).toBe(1);
  await client.end();
  expect(await migrating).toBeInstanceOf(Error);
  expect(await readRecords()).toEqual([]);
  expect(await apply(`CREATE TABLE "Next" (id INT)`)).toEqual([NAME]);
});

it("a migration that fails is rolled back and recorded, and nothing starts until somebody has mended it", async () => {
  const wrong = `CREATE TABLE "Next" (id INT); SELECT 1/0`;
  await expect(apply(wrong)).rejects.toThrow(`migration ${NAME} failed: division by zero`);
  expect(await readRecords()).toEqual([{ finished: false, logs: `migration ${NAME} failed: division by zero` }]);
  expect(await db().$queryRaw`SELECT to_regclass('"Next"')::text AS found`).toEqual([{ found: null }]);
  await expect(apply(`CREATE TABLE "Next" (id INT)`)).rejects.toThrow("failed before");
});

it("the schema of the queue library is dropped, unless a process of an earlier version still sends messages", async () => {
  const sql = fs.readFileSync(path.join(MIGRATIONS, "20261125230200_drop_work_queue", "migration.sql"), "utf8");
  const isThere = async () => {
    await db().$executeRawUnsafe(sql);
    const [row] = await db().$queryRaw<{ found: boolean }[]>`SELECT to_regclass('work_queue.job') IS NOT NULL AS found`;
    return row?.found;
  };
  await db().$executeRaw`CREATE SCHEMA work_queue`;
  await db().$executeRaw`CREATE TABLE work_queue.job (id INT)`;
  const connectionString = settings().databaseUrl ?? "";
  const earlier = new pg.Client({ connectionString, application_name: "svc work queue" });
  await earlier.connect();
  expect(await isThere()).toBe(true);
  await earlier.end();
  await expect.poll(isThere).toBe(false);
  expect(await isThere()).toBe(false);
});
