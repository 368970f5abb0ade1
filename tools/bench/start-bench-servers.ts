import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "../child-environment.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const READY_TIMEOUT_MS = 120_000;

export interface BenchServers {
  databaseUrl: string;
  /** The product as `npm start` runs it, or another program, with limits off. */
  product: string;
  /** The server it is compared with. */
  reference: string;
  /** Starts a further process on the same database and waits until it answers. @returns Its address. */
  launch(program: string, port: number, settings?: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a database with the product and a reference server on it, each a process of its own. */
export async function startBenchServers(
  referenceProgram: string,
  ports: { product: number; reference: number },
  productProgram = "tools/start.mjs",
): Promise<BenchServers> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-bench-"));
  fs.chmodSync(folder, 0o755);
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, "pg") });
  const children: ChildProcess[] = [];
  const shared = {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEYS: `bench:${randomBytes(32).toString("base64")}` },
    ...{ RATE_LIMITS: "off", LOG_LEVEL: "warn", NODE_ENV: "production" },
  };
  const launch = async (program: string, port: number, settings = {}) => {
    const env = childEnvironment({ ...shared, PORT: String(port), ...settings });
    const child = spawn(process.execPath, [program], { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
    children.push(child);
    const address = `http://127.0.0.1:${port}`;
    await untilHealthy(child, `${address}/healthz`);
    return address;
  };
  const product = await launch(productProgram, ports.product);
  const reference = await launch(referenceProgram, ports.reference);
  return {
    databaseUrl: database.url,
    product,
    reference,
    launch,
    async stop() {
      await Promise.all(children.map(end));
      await database.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await exited;
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server for ${url} ended with code ${child.exitCode}`);
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return;
    await sleep(100);
  }
  throw new Error(`${url} did not answer within ${READY_TIMEOUT_MS / 1000} s`);
}
