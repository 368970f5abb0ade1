import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { childEnvironment } from "../../child-environment.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../database/embedded-postgres.ts";
import { buildIfStale } from "../../start/build-if-stale.ts";
import { type RedisServer, startRedisServer } from "../../test/start-redis-server.ts";
import { type WebProcess, webProcess } from "../../topology/web-process.ts";

export const ROOT = path.join(import.meta.dirname, "..", "..", "..");

/** PostgreSQL, which can crash. */
interface CrashingDatabase {
  readonly url: string;
  /** As `pg_ctl stop -m immediate`. */
  crash(): Promise<void>;
  start(): Promise<void>;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export interface Account {
  id: string;
  token: string;
}

export interface Topology {
  webs: WebProcess[];
  redis: RedisServer;
  database: CrashingDatabase;
  variables: Record<string, string>;
  /** The operator's command line. */
  svc(...args: string[]): Promise<Record<string, string>>;
  newAccount(bots: number): Promise<Account>;
  /** One more process with settings of its own, which is not started yet. */
  newWeb(settings?: Record<string, string>): Promise<WebProcess>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function startDatabase(folder: string): Promise<CrashingDatabase> {
  const dataDir = path.join(folder, "pg");
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir });
  const { url, port } = server;
  return {
    url,
    async crash() {
      const [pid] = fs.readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGQUIT");
      await server.ended;
    },
    async start() {
      server = await startEmbeddedPostgres({ dataDir, port });
    },
    async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Row>(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
    stop: () => server.stop(),
  };
}

function commandLine(variables: Record<string, string>): Topology["svc"] {
  const run = promisify(execFile);
  return async (...args) => {
    const command = ["tools/svc.ts", ...args, "--json"];
    const { stdout } = await run(process.execPath, command, { cwd: ROOT, env: childEnvironment(variables) });
    return JSON.parse(stdout);
  };
}

function createAccounts(svc: Topology["svc"]): Topology["newAccount"] {
  return async (bots) => {
    const username = `fault-${randomUUID().slice(0, 8)}`;
    const who = ["--email", `${username}@example.com`, "--username", username, "--password", randomUUID()];
    const { id = "" } = await svc("user", "create", ...who, "--flags", "verified,developer");
    await svc("user", "limit", id, "--bots", String(bots));
    const { token = "" } = await svc("token", "create", "--user", id, "--name", "faults");
    return { id, token };
  };
}

/**
 * Web processes that share a broker, a database and keys, each on a free port. Unlike those of tools/topology, the database
 * is durable and can crash, and clients know each process.
 */
export async function startFaultTopology(webs: number): Promise<Topology> {
  await buildIfStale();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-survive-"));
  fs.chmodSync(folder, 0o755); // as root, the database runs as another account
  const [database, redis] = await Promise.all([startDatabase(folder), startRedisServer()]);
  const variables = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SECRET_KEYS: `first:${randomBytes(32).toString("base64")}`,
    DATA_DIR: path.join(folder, "data"),
    ...{ LOCAL_CLUSTER: "off", RATE_LIMITS: "off", LOG_LEVEL: "warn", NODE_ENV: "production" },
    PUBLIC_URL: "http://localhost:3000",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const all: WebProcess[] = [];
  const newWeb = async (settings: Record<string, string> = {}) => {
    const web = webProcess(await freePort(), { ...variables, ...settings });
    all.push(web);
    return web;
  };
  const stop = async () => {
    await Promise.all(all.map((web) => web.stop()));
    await Promise.all([database.stop(), redis.stop()]);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const running: WebProcess[] = [];
    for (let at = 0; at < webs; at++) running.push(await newWeb());
    await Promise.all(running.map((web) => web.start()));
    const svc = commandLine(variables);
    return { webs: running, redis, database, variables, svc, newAccount: createAccounts(svc), newWeb, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whether the process of that id exists and is not a zombie. */
export function isRunning({ pid }: WebProcess): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** @returns The milliseconds until `done` answers true; infinite when it did not within the limit. */
export async function timeUntil(done: () => Promise<boolean>, limitMs: number, everyMs = 50): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < limitMs) {
    if (await done().catch(() => false)) return performance.now() - from;
    await sleep(everyMs);
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether it serves, and has its broker. */
export async function isReady({ url }: WebProcess): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(6_000) });
  return ((await reply.json()) as { status: string }).status === "ok";
}

/** Holds up every statement that reads or writes a bot. @returns Ends it. */
export async function lockBots({ database }: Topology): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE "Bot" IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await client.query("ROLLBACK");
    await client.end();
  };
}
