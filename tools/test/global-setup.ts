import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "../database/apply-migrations.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { installRedisServer, startRedisServer } from "./start-redis-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A migrated, empty database: each test file works on a copy of it. */
    templateUrl: string;
    /** Encryption keys, as the setting SECRET_KEYS takes them. */
    secretKeys: string;
    /** A folder for whatever a test writes. */
    temporaryDir: string;
    /** A Redis server that all test files share; null where there is none. */
    redisUrl: string | null;
    /** The proxy of two processes that answer in place of the test's own; null: the test's process answers. */
    serviceUrl: string | null;
    /** Whether it is a run of `npm run test:system`, which tries more cases: `sampleSize`. */
    isSystem: boolean;
  }
}

const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "prisma", "migrations");

/** One PostgreSQL and one Redis for the whole run, in a folder that is gone afterwards. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const temporaryDir = fs.mkdtempSync(path.join(os.tmpdir(), "svc-test-"));
  fs.chmodSync(temporaryDir, 0o755); // started by root, the database runs as somebody else
  const database = await startEmbeddedPostgres({ dataDir: path.join(temporaryDir, "pg"), durable: false });
  await applyMigrations(database.url, MIGRATIONS);
  provide("templateUrl", database.url);
  provide("secretKeys", `test:${randomBytes(32).toString("base64")}`);
  provide("temporaryDir", temporaryDir);
  const redis = (await installRedisServer()) ? await startRedisServer() : null;
  provide("redisUrl", redis?.url ?? null);
  provide("serviceUrl", null);
  return async () => {
    await redis?.stop();
    await database.stop();
    fs.rmSync(temporaryDir, { recursive: true, force: true, maxRetries: 5 });
  };
}
