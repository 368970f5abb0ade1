import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort, freePorts } from "../programs/free-ports.ts";
import { runSvc } from "../programs/run-svc.ts";
import { buildIfStale } from "../start/build-if-stale.ts";
import { type RedisServer, startRedisServer } from "../test/start-redis-server.ts";
import { type RoundRobinProxy, startRoundRobinProxy } from "./round-robin-proxy.ts";
import { type RunningDatabase, startDatabase } from "./start-database.ts";
import { type WebProcess, webProcess } from "./web-process.ts";

interface TopologyOptions {
  /** How many processes of the service; two by default. */
  webs?: number;
  /** Off by default. */
  rateLimits?: "on" | "off";
  /** Further settings of every process. */
  settings?: Record<string, string>;
  /** Arguments of the broker's server, as in `["--appendonly", "yes"]`. */
  redisArgs?: string[];
  /** Whether the database survives a crash; by default it is faster, and does not. */
  durable?: boolean;
}

export interface Topology {
  /** The address of the proxy, which is the public address of the service. */
  readonly url: string;
  readonly webs: WebProcess[];
  readonly proxy: RoundRobinProxy;
  readonly redis: RedisServer;
  /** Where the broker writes; it loses its data when this is emptied while it is down. */
  readonly brokerFolder: string;
  readonly database: RunningDatabase;
  readonly settings: Record<string, string>;
  /** One more process with settings of its own, which is not started yet, and to which the proxy passes nothing. */
  newWeb(settings?: Record<string, string>): Promise<WebProcess>;
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
  { webs: count = 2, rateLimits = "off", settings: more = {}, redisArgs = [], durable = false }: TopologyOptions,
  closing: (() => Promise<unknown> | undefined)[],
): Promise<Omit<Topology, "stop">> {
  await buildIfStale(); // once: two processes that start at the same time would both build
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-topology-"));
  fs.chmodSync(folder, 0o755); // the account that the database runs as must reach it
  closing.push(async () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const database = await startDatabase(path.join(folder, "pg"), durable);
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
    ...{ NODE_ENV: "production", LOG_LEVEL: "warn", DATA_DIR: folder, ...more },
  };
  const newWebOn = (port: number, own = {}) => {
    const web = webProcess(port, { ...settings, DATA_DIR: path.join(folder, `web-${port}`), ...own });
    closing.push(web.kill); // nobody is left whose calls it would finish
    return web;
  };
  const webs = (await freePorts(count)).map((port) => newWebOn(port));
  await Promise.all(webs.map((web) => web.start()));
  proxy.backends = webs.map(({ port }) => port);
  const newWeb = async (own?: Record<string, string>) => newWebOn(await freePort(), own);
  const svc = (...args: string[]) => runSvc(settings, ...args);
  return { url: proxy.url, webs, proxy, redis, brokerFolder, database, settings, newWeb, svc };
}
