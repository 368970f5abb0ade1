import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "../database/apply-migrations.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A migrated, empty database: each test file works on a copy of it. */
    templateUrl: string;
    /** Sealing keys in the format of the setting SECRET_KEYS. */
    secretKeys: string;
    /** A folder for files that tests write. */
    temporaryDir: string;
  }
}

const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "prisma", "migrations");

/** One PostgreSQL for the whole run, in a folder that is removed afterwards. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const temporaryDir = fs.mkdtempSync(path.join(os.tmpdir(), "svc-test-"));
  fs.chmodSync(temporaryDir, 0o755); // when root runs the tests, the database runs as another account
  const database = await startEmbeddedPostgres({ dataDir: path.join(temporaryDir, "pg"), durable: false });
  await applyMigrations(database.url, MIGRATIONS);
  provide("templateUrl", database.url);
  provide("secretKeys", `test:${randomBytes(32).toString("base64")}`);
  provide("temporaryDir", temporaryDir);
  return async () => {
    await database.stop();
    fs.rmSync(temporaryDir, { recursive: true, force: true, maxRetries: 5 });
  };
}
