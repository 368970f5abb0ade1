import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { childEnvironment } from "../child-environment.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { buildIfStale } from "../start/build-if-stale.ts";
import { type RedisServer, startRedisServer } from "../test/start-redis-server.ts";
import { freePorts } from "./free-ports.ts";
import { type RoundRobinProxy, startRoundRobinProxy } from "./round-robin-proxy.ts";
import { type WebProcess, webProcess } from "./web-process.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

interface TopologyOptions {
  /** How many processes of the service; two by default. */
  webs?: number;
  /** Off by default. */
  rateLimits?: "on" | "off";
  /** Further settings of every process. */
  settings?: Record<string, string>;
  /** Arguments of the broker's server, as in `["--appendonly", "yes"]`. */
  redisArgs?: string[];
}

export interface Topology {
  /** The address of the proxy, which is the public address of the service. */
  readonly url: string;
  readonly webs: WebProcess[];
  readonly proxy: RoundRobinProxy;
  readonly redis: RedisServer;
  /** Where the broker writes; it loses its data when this is emptied while it is down. */
  readonly brokerFolder: string;
  readonly databaseUrl: string;
  /** A command of the operator on the same settings. @returns What it prints with `--json`. */
  svc(...args: string[]): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/** What deploy/compose.yaml describes, without containers: a database, a broker, processes of the service, and a proxy. */
export async function startTopology(options: TopologyOptions = {}): Promise<Topology> {
  const closing: (() => Promise<unknown> | undefined)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    return { ...(await start(options, closing)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  { webs: count = 2, rateLimits = "off", settings: more = {}, redisArgs = [] }: TopologyOptions,
  closing: (() => Promise<unknown> | undefined)[],
): Promise<Omit<Topology, "stop">> {
  await buildIfStale(); // once: two processes that start at the same time would both build
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-topology-"));
  fs.chmodSync(folder, 0o755); // the account that the database runs as must reach it
  closing.push(async () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, "pg"), durable: false });
  closing.push(database.stop);
  const brokerFolder = path.join(folder, "broker");
  fs.mkdirSync(brokerFolder);
  const redis = await startRedisServer({ dir: brokerFolder, args: redisArgs });
  closing.push(redis.stop);
  const proxy = await startRoundRobinProxy();
  closing.push(proxy.stop);
  const settings = {
    ...{ DATABASE_URL: database.url, REDIS_URL: redis.url, PUBLIC_URL: proxy.url, TRUSTED_PROXIES: "127.0.0.1" },
    ...{ SECRET_KEYS: `topology:${randomBytes(32).toString("base64")}`, RATE_LIMITS: rateLimits, LOCAL_CLUSTER: "off" },
    ...{ NODE_ENV: "production", LOG_LEVEL: "warn", ...more },
  };
  const ports = await freePorts(count);
  const webs = ports.map((port, at) => webProcess(port, { ...settings, DATA_DIR: path.join(folder, `web-${at + 1}`) }));
  for (const web of webs) closing.push(web.kill); // nobody is left whose calls it would finish
  await Promise.all(webs.map((web) => web.start()));
  proxy.backends = ports;
  const svc = (...args: string[]) => runCommand({ ...settings, DATA_DIR: folder }, args);
  return { url: proxy.url, webs, proxy, redis, brokerFolder, databaseUrl: database.url, svc };
}

async function runCommand(settings: Record<string, string>, args: string[]): Promise<Record<string, string>> {
  const env = childEnvironment(settings);
  const command = ["tools/svc.ts", ...args, "--json"];
  const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  const [output, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exited;
  if (code !== 0) throw new Error(`svc ${args.join(" ")} failed: ${problem}`);
  return JSON.parse(output);
}
