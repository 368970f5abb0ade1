import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { StartFault } from "#server/settings/start-fault.ts";
import { freePort } from "../programs/free-ports.ts";
import { type Binaries, copyToOpenFolder, findBinaries } from "./find-postgres-binaries.ts";
import { clearStaleLock, type PidFile, readPidFile, worksIn } from "./pid-file.ts";
import { closedFolder, type Identity, serverIdentity } from "./server-identity.ts";

const READY_TIMEOUT_MS = 60_000;

export interface EmbeddedOptions {
  /** Folder of the database cluster; created when missing. */
  dataDir: string;
  /** `false` is faster and may lose data in a crash: for test databases only. */
  durable?: boolean;
  /** A free one by default. */
  port?: number;
}

export interface EmbeddedPostgres {
  url: string;
  port: number;
  version: string;
  /** Resolves when the server ends, for any reason. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Runs the PostgreSQL of the npm packages on a private folder. It is durable, reachable from this machine only, and safe to
 * start while another process of ours runs it: the server is then shared, and the other process stops it.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const parent = path.resolve(path.dirname(options.dataDir));
  fs.mkdirSync(parent, { recursive: true });
  const dataDir = path.join(fs.realpathSync(parent), path.basename(options.dataDir));
  const identity = serverIdentity(dataDir);
  const binaries = reachableBinaries(identity);
  await initialise(dataDir, binaries, identity, options.durable !== false);
  const password = fs.readFileSync(path.join(dataDir, "app.secret"), "utf8").trim();
  const server = await launch(dataDir, binaries, identity, options);
  const url = (database: string) =>
    `postgresql://app:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${database}`;
  await ensureDatabase(url("postgres"), "app");
  const { port, child, ended } = server;
  return { url: url("app"), port, version: binaries.version, ended, stop: () => stopServer(child) };
}

function reachableBinaries({ owner }: Identity): Binaries {
  const binaries = findBinaries();
  return owner && closedFolder(binaries.postgres, owner) ? copyToOpenFolder(binaries) : binaries;
}

/** Creates the cluster in another folder and renames it, so that an interrupted first start leaves nothing incomplete. */
async function initialise(dataDir: string, binaries: Binaries, identity: Identity, durable: boolean): Promise<void> {
  const versionFile = path.join(dataDir, "PG_VERSION");
  if (fs.existsSync(versionFile)) {
    const have = Number(fs.readFileSync(versionFile, "utf8"));
    if (have === binaries.major) return;
    throw new StartFault(
      "inside",
      `${dataDir} was made by PostgreSQL ${have} and this is ${binaries.version}: dump it with the old version and load it into the new, or set DATABASE_URL`,
    );
  }
  const password = randomBytes(24).toString("base64url");
  const aside = `${dataDir}.init-${process.pid}`;
  const passwordFile = `${aside}.pw`;
  fs.rmSync(aside, { recursive: true, force: true });
  fs.mkdirSync(aside, { mode: 0o700 });
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (identity.owner) {
    fs.chownSync(aside, identity.owner.uid, identity.owner.gid);
    fs.chownSync(passwordFile, identity.owner.uid, identity.owner.gid);
  }
  try {
    const locale =
      binaries.major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"] : ["--locale=C"];
    const login = ["-U", "app", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    const speed = durable ? [] : ["--no-sync"];
    const [program, ...args] = [
      ...identity.prefix,
      binaries.initdb,
      "-D",
      aside,
      "--encoding=UTF8",
      ...locale,
      ...login,
      ...speed,
    ];
    await promisify(execFile)(program as string, args, {
      ...identity.spawnOptions,
      cwd: "/",
      env: serverEnvironment(),
    });
    fs.writeFileSync(path.join(aside, "app.secret"), password, { mode: 0o600 });
    fs.renameSync(aside, dataDir);
  } catch (error) {
    const lostRace = ["ENOTEMPTY", "EEXIST", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "");
    if (!lostRace || !fs.existsSync(versionFile)) throw error;
  } finally {
    fs.rmSync(passwordFile, { force: true });
    fs.rmSync(aside, { recursive: true, force: true });
  }
}

interface Running {
  port: number;
  /** Null when another process owns the server. */
  child: ChildProcess | null;
  ended: Promise<unknown>;
}

async function launch(
  dataDir: string,
  binaries: Binaries,
  identity: Identity,
  options: EmbeddedOptions,
): Promise<Running> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (true) {
    await clearStaleLock(dataDir);
    const other = await findOther(dataDir, deadline);
    if (other) return { port: other.port, child: null, ended: untilExited(other.pid, dataDir) };
    const child = await tryToStart(dataDir, binaries, identity, options, deadline);
    if (child) return child;
    await sleep(50);
  }
}

/** A server that another process of ours runs on the folder, once it is ready; null when there is none. */
async function findOther(dataDir: string, deadline: number): Promise<PidFile | null> {
  while (true) {
    const other = readPidFile(dataDir);
    if (!other || !worksIn(other.pid, dataDir)) return null;
    if (other.status === "ready" && (await isListening(other.port))) return other;
    if (Date.now() > deadline) throw new Error(`PostgreSQL ${other.pid} in ${dataDir} is not ready`);
    await sleep(10);
  }
}

const LOOK_AGAIN_MS = 250;

/** Polls, because no event reports the end of a server that another process owns. */
async function untilExited(pid: number, dataDir: string): Promise<void> {
  while (worksIn(pid, dataDir)) await sleep(LOOK_AGAIN_MS, undefined, { ref: false });
}

/** Null when another process started it first: the caller tries again. */
async function tryToStart(
  dataDir: string,
  binaries: Binaries,
  identity: Identity,
  options: EmbeddedOptions,
  deadline: number,
): Promise<Running | null> {
  const port = options.port ?? (await freePort());
  const child = spawnServer(dataDir, binaries, identity, { port, durable: options.durable !== false });
  if ((await untilReady(child, dataDir, deadline)) === "ready") {
    child.process.unref();
    stopWithUs(child.process, identity);
    return { port, child: child.process, ended: child.exited };
  }
  const lostRace = /lock file|shared memory|could not bind/.test(child.log());
  if (lostRace && Date.now() < deadline) return null;
  throw new Error(`PostgreSQL did not start: ${lastLine(child.log())}`);
}

interface Spawned {
  process: ChildProcess;
  exited: Promise<unknown>;
  log(): string;
}

function spawnServer(
  dataDir: string,
  binaries: Binaries,
  identity: Identity,
  { port, durable }: { port: number; durable: boolean },
): Spawned {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 100,
    shared_buffers: "128MB",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const [program, ...args] = [...identity.prefix, binaries.postgres, "-D", dataDir, ...flags];
  // Detached: a Ctrl-C in the terminal must reach our server only, which stops the database after its last request.
  const child = spawn(program as string, args, {
    ...identity.spawnOptions,
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: serverEnvironment(),
  });
  let tail = "";
  child.stderr?.on("data", (chunk) => {
    tail = (tail + chunk).slice(-4000);
  });
  (child.stderr as net.Socket | null)?.unref();
  const exited = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  return { process: child, exited, log: () => tail };
}

async function untilReady(child: Spawned, dataDir: string, deadline: number): Promise<"ready" | "failed"> {
  while (true) {
    const file = readPidFile(dataDir);
    if (file?.pid === child.process.pid && file?.status === "ready") return "ready";
    const ended = await Promise.race([child.exited.then(() => true), sleep(5).then(() => false)]);
    if (ended) return "failed";
    if (Date.now() > deadline) {
      child.process.kill("SIGINT");
      throw new Error(`PostgreSQL is not ready after ${READY_TIMEOUT_MS} ms: ${lastLine(child.log())}`);
    }
  }
}

async function stopServer(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT"); // "fast": rolls back open transactions, writes a checkpoint, ends
  const left = await Promise.race([exited.then(() => true), sleep(15_000, false, { ref: false })]);
  if (left) return;
  child.kill("SIGQUIT"); // "immediate": recovered from its log at the next start
  await exited;
}

/** When this process dies without stopping, its end of the pipe closes and the shell stops the server. */
function stopWithUs(child: ChildProcess, identity: Identity): void {
  if (process.platform === "win32") return;
  const guard = spawn("/bin/sh", ["-c", `cat >/dev/null; kill -INT ${child.pid} 2>/dev/null`], {
    ...(identity.owner ?? {}),
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: serverEnvironment(),
  });
  guard.unref();
  (guard.stdin as net.Socket | null)?.unref();
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount) return;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE template0`);
  } catch (error) {
    const madeByAnother = ["42P04", "23505"].includes((error as { code?: string }).code ?? "");
    if (!madeByAnother) throw error;
  } finally {
    await client.end();
  }
}

const SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const serverEnvironment = () => ({ PATH: SYSTEM_PATH, LC_ALL: "C", TZ: "UTC" }) as unknown as NodeJS.ProcessEnv;
const lastLine = (log: string) => log.trim().split("\n").at(-1) ?? "";

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
