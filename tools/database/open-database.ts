import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Application } from "#server/application.ts";
import { isUnavailable } from "#server/data/db.ts";
import { log } from "#server/log.ts";
import { settings } from "#server/settings/settings.ts";
import { StartFault } from "#server/settings/start-fault.ts";
import { BackOff } from "../../control/timing/back-off.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "prisma", "migrations");

export interface OpenDatabase {
  /** One line that names the database. */
  description: string;
  applied: string[];
  /** Whether its server has ended, for example because another process of ours ran it. */
  wasLost(): boolean;
  stop(): Promise<void>;
}

/** Opens the database that the settings name (embedded unless DATABASE_URL is set) and applies its migrations. */
export async function openDatabase(application: Application): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = application.get(settings);
  if (databaseUrl) {
    const applied = await applyMigrations(databaseUrl, MIGRATIONS).catch((error) => {
      throw explainDatabaseError(error, databaseUrl);
    });
    return { description: "PostgreSQL at DATABASE_URL", applied, wasLost: () => false, stop: async () => undefined };
  }
  const embedded = await startSupervised(path.join(dataDir, "pg"));
  try {
    application.set(settings, { ...application.get(settings), databaseUrl: embedded.url });
    const applied = await applyMigrations(embedded.url, MIGRATIONS);
    const { version, stop, wasLost } = embedded;
    return { description: `${version}, embedded`, applied, wasLost, stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

const RESTART_DELAY = { minMs: 500, maxMs: 10_000 };

/** The embedded server. It is started again on the same port when it ends unexpectedly. */
async function startSupervised(dataDir: string): Promise<EmbeddedPostgres & Pick<OpenDatabase, "wasLost">> {
  let current = await startEmbeddedPostgres({ dataDir });
  let stopping = false;
  let wasLost = false;
  let restarting: Promise<EmbeddedPostgres> | null = null;
  const startAgain = async () => {
    const backOff = new BackOff(RESTART_DELAY);
    while (!stopping) {
      await sleep(backOff.next());
      const started = await startEmbeddedPostgres({ dataDir, port: current.port }).catch((err) => {
        log().error({ err }, "the embedded database could not be started again; it is tried again");
      });
      if (started && stopping) await started.stop();
      if (started) return started;
    }
    return current;
  };
  const supervise = async () => {
    while (true) {
      await current.ended;
      if (stopping) return;
      wasLost = true;
      log().error("the embedded database ended unexpectedly; it is started again");
      restarting = startAgain();
      current = await restarting;
    }
  };
  void supervise();
  return {
    ...current,
    wasLost: () => wasLost,
    async stop() {
      stopping = true;
      await restarting; // otherwise this process could end and leave a database running
      await current.stop();
    },
  };
}

/** A server that starts, stops, is full, or is not the primary yet. */
const NOT_NOW = /^(?:57P0[1-4]|53\d{3}|08\d{3}|25006)$/;

/** One line for the operator, without the password. */
export function explainDatabaseError(error: Error & { code?: string }, url: string): Error {
  if (error instanceof StartFault) return error;
  const { hostname, port, pathname } = new URL(url);
  const { code = "" } = error;
  const fault = (where: StartFault["where"], what: string) => new StartFault(where, what, { cause: error });
  const where = `${hostname}:${port || 5432}`;
  if (code === "28P01" || code === "28000")
    return fault("inside", `the database at ${where} refuses this user or password: check DATABASE_URL`);
  if (code === "3D000")
    return fault("inside", `there is no database ${pathname.slice(1)} at ${where}: create it first`);
  if (NOT_NOW.test(code)) return fault("outside", `the database at ${where} cannot be used now (${error.message})`);
  if (isUnavailable(error) || /timeout/.test(error.message))
    return fault("outside", `the database at ${where} cannot be reached: check DATABASE_URL`);
  return error;
}
