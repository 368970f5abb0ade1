import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { freePort } from "../programs/free-ports.ts";
import { type RunningProgram, startProgram } from "../programs/start-program.ts";
import {
  environmentOf,
  findSystemProgram,
  type SystemProgramNames,
  unpackSystemProgram,
} from "./find-system-program.ts";

/** The program is in `redis-tools`; `redis-server` holds only its name and its configuration. */
const REDIS: SystemProgramNames = {
  names: ["redis-server", "valkey-server"],
  packages: ["redis-tools", "redis-server"],
  versionArgument: "--version",
};

/** The Redis or Valkey server of this machine, or the one that `installRedisServer` unpacked. */
const findRedisServer = () => findSystemProgram(REDIS);

/** As `findRedisServer`; where there is none, it is unpacked from the system's packages. */
export const installRedisServer = () => unpackSystemProgram(REDIS);

const READY_TIMEOUT_MS = 60_000;

interface RedisServerOptions {
  /** A free one by default. */
  port?: number;
  /** Where it writes; by default a folder that is removed when it stops. */
  dir?: string;
  /** Further arguments, as in `["--requirepass", "x"]`. */
  args?: string[];
}

export interface RedisServer {
  /** Without a password. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Ends it, and removes its own folder. */
  stop(): Promise<void>;
  /** With SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder; kills it first if it runs. Without an append-only file it is empty. */
  restart(): Promise<void>;
}

/** A Redis or Valkey server on 127.0.0.1. It keeps nothing on disk unless `args` say so. */
export async function startRedisServer(options: RedisServerOptions = {}): Promise<RedisServer> {
  const port = options.port ?? (await freePort());
  const dir = options.dir ?? fs.mkdtempSync(path.join(os.tmpdir(), "svc-redis-"));
  const place = ["--port", String(port), "--bind", "127.0.0.1", "--dir", dir];
  const args = [...place, "--save", "", "--appendonly", "no", ...(options.args ?? [])];
  let server = await launch(port, args);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    get pid() {
      return server.pid;
    },
    async stop() {
      server.child.kill("SIGCONT"); // a paused one would not end
      await server.stop();
      if (options.dir === undefined) fs.rmSync(dir, { recursive: true, force: true });
    },
    async kill() {
      await server.stop("SIGKILL");
    },
    async restart() {
      await server.stop("SIGKILL");
      server = await launch(port, args);
    },
  };
}

async function launch(port: number, args: string[]): Promise<RunningProgram> {
  const program = await findRedisServer();
  if (!program) throw new Error("there is no redis-server or valkey-server on the PATH");
  const server = startProgram(program.file, args, { env: environmentOf(program) });
  await server.until(() => answersPing(port), READY_TIMEOUT_MS);
  return server;
}

/** One that demands a password, or still loads its data, answers with an error. */
async function answersPing(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => undefined); // seen below: there is no answer
  socket.setTimeout(1_000, () => socket.destroy());
  socket.end("PING\r\n");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  await new Promise((resolve) => socket.once("close", resolve));
  return /^\+PONG|^-NOAUTH/.test(answer);
}
