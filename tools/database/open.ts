import path from "node:path";
import { overrideSettings, settings } from "#server/env.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { applyMigrations } from "./migrate.ts";

const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "prisma", "migrations");

export interface OpenDatabase {
  /** One line for people: which database it is. */
  description: string;
  applied: string[];
  stop(): Promise<void>;
}

/** Brings up the database that the settings name (embedded unless DATABASE_URL is set) and its migrations. */
export async function openDatabase(): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings();
  if (databaseUrl) {
    const applied = await applyMigrations(databaseUrl, MIGRATIONS).catch((error) => explain(error, databaseUrl));
    return { description: "PostgreSQL at DATABASE_URL", applied, stop: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: path.join(dataDir, "pg") });
  try {
    overrideSettings({ databaseUrl: embedded.url });
    const applied = await applyMigrations(embedded.url, MIGRATIONS);
    return { description: `${embedded.version}, embedded`, applied, stop: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

const UNREACHABLE = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "ECONNRESET"];

function explain(error: Error & { code?: string }, url: string): never {
  const { hostname, port, pathname } = new URL(url);
  const where = `${hostname}:${port || 5432}`;
  if (UNREACHABLE.includes(error.code ?? "") || /timeout/.test(error.message)) {
    throw new Error(`the database at ${where} cannot be reached: check DATABASE_URL`);
  }
  if (error.code === "28P01" || error.code === "28000")
    throw new Error(`the database at ${where} refuses this user or password`);
  if (error.code === "3D000") throw new Error(`there is no database ${pathname.slice(1)} at ${where}: create it first`);
  throw error;
}
