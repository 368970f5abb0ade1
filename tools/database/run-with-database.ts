import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const COMMAND_NOT_FOUND = 127;

interface Database {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server of its own on a folder that is removed afterwards, unless DATABASE_URL names one. */
async function provideDatabase(): Promise<Database> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = path.join(os.tmpdir(), `with-db-${randomUUID()}`);
  const remove = () => fs.rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", remove);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  return { url, stop };
}

function run([program, ...args]: string[], url: string): Promise<number> {
  const { PATH = "" } = process.env;
  const bin = path.join(ROOT, "node_modules", ".bin");
  const env = childEnvironment({ DATABASE_URL: url, PATH: bin + path.delimiter + PATH });
  const child = spawn(program as string, args, { stdio: "inherit", env, shell: process.platform === "win32" });
  // A terminal's Ctrl-C reaches the command by itself; a supervisor's signal does not.
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(COMMAND_NOT_FOUND);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal ?? "SIGTERM"] ?? 0)));
  });
}

/** `node tools/database/run-with-database.ts COMMAND…`: runs it with DATABASE_URL set to a database that has every migration. */
const command = process.argv.slice(2);
if (command.length === 0) {
  console.error("usage: node tools/database/run-with-database.ts COMMAND [ARGUMENT…]");
  process.exit(1);
}
const database = await provideDatabase();
try {
  await applyMigrations(database.url, path.join(ROOT, "prisma", "migrations"));
  process.exitCode = await run(command, database.url);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await database.stop();
}
