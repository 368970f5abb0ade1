import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { type RunningProgram, startProgram } from "../programs/start-program.ts";
import { buildIfStale } from "../start/build-if-stale.ts";

const READY_TIMEOUT_MS = 120_000;
const PRODUCT = "tools/start.mjs";

export interface BenchServers {
  databaseUrl: string;
  /** The product as `npm start` runs it, or another program, with limits off. */
  product: string;
  /** The server it is compared with. */
  reference: string;
  stop(): Promise<void>;
}

/** Starts a database with the product and a reference server on it, each a process of its own. */
export async function startBenchServers(
  referenceProgram: string,
  ports: { product: number; reference: number },
  productProgram = PRODUCT,
  settings: Record<string, string> = {},
): Promise<BenchServers> {
  if (productProgram === PRODUCT) await buildIfStale(); // it may take longer than a program may need to be ready
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-bench-"));
  fs.chmodSync(folder, 0o755);
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, "pg") });
  const running: RunningProgram[] = [];
  const shared = {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEYS: `bench:${randomBytes(32).toString("base64")}` },
    ...{ RATE_LIMITS: "off", LOG_LEVEL: "warn", NODE_ENV: "production" },
    ...settings,
  };
  const launch = async (program: string, port: number) => {
    const env = childEnvironment({ ...shared, PORT: String(port) });
    const server = startProgram(process.execPath, [program], { env });
    server.child.stderr?.pipe(process.stderr, { end: false });
    running.push(server);
    const address = `http://127.0.0.1:${port}`;
    const isHealthy = async () => (await fetch(`${address}/healthz`).catch(() => null))?.ok ?? false;
    await server.until(isHealthy, READY_TIMEOUT_MS);
    return address;
  };
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    const product = await launch(productProgram, ports.product);
    const reference = await launch(referenceProgram, ports.reference);
    return { databaseUrl: database.url, product, reference, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
