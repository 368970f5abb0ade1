import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findRedisServer } from "./find-redis-server.ts";
import { environmentOf } from "./find-system-program.ts";

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
  let child = await launch(port, args);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    if (signal !== "SIGKILL") child.kill("SIGCONT"); // a paused one would not end
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    get pid() {
      return child.pid as number;
    },
    async stop() {
      await end("SIGTERM");
      if (options.dir === undefined) fs.rmSync(dir, { recursive: true, force: true });
    },
    kill: () => end("SIGKILL"),
    async restart() {
      await end("SIGKILL");
      child = await launch(port, args);
    },
  };
}

async function launch(port: number, args: string[]): Promise<ChildProcess> {
  const program = await findRedisServer();
  if (!program) throw new Error("there is no redis-server or valkey-server on the PATH");
  const child = spawn(program.file, args, { stdio: ["ignore", "pipe", "ignore"], env: environmentOf(program) });
  const killWithParent = () => child.kill("SIGKILL");
  process.once("exit", killWithParent);
  child.once("exit", () => process.removeListener("exit", killWithParent));
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output = `${output}${chunk}`.slice(-2_000);
  });
  const until = Date.now() + READY_TIMEOUT_MS;
  while (!(await answersPing(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill("SIGKILL");
      throw new Error(`redis-server did not start: ${output}`);
    }
    await sleep(20);
  }
  return child;
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

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
