import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "../child-environment.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const PROGRAM = path.join("tools", "start", "run-server.ts");
const READY_TIMEOUT_MS = 300_000; // on a busy machine; one that ends is noticed at once
const LOOK_AGAIN_MS = 50;

/** One process of the service, without a supervisor: it stays ended when it ends. */
export interface WebProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The output of all its runs. */
  output(): string;
  /** Starts it, and waits until it is ready. */
  start(): Promise<void>;
  /** With SIGTERM. @returns Its exit code, or the name of the signal that ended it. */
  stop(): Promise<number | string | null>;
  /** With SIGKILL. */
  kill(): Promise<void>;
  /** Holds it without ending it, as a machine that stalls. */
  pause(): void;
  resume(): void;
}

export function webProcess(port: number, settings: Record<string, string>): WebProcess {
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  let output = "";
  const end = async (signal: NodeJS.Signals) => {
    if (!child) return null;
    const ending = child;
    if (ending.exitCode === null && ending.signalCode === null) {
      const exited = once(ending, "exit");
      ending.kill(signal);
      await exited;
    }
    return ending.signalCode ?? ending.exitCode;
  };
  return {
    url,
    port,
    get pid() {
      return child?.pid ?? 0;
    },
    output: () => output,
    async start() {
      const env = childEnvironment({ ...settings, PORT: String(port) });
      const started = spawn(process.execPath, [PROGRAM], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
      child = started;
      const killWithUs = () => started.kill("SIGKILL");
      process.once("exit", killWithUs);
      started.once("exit", () => process.off("exit", killWithUs));
      for (const stream of [started.stdout, started.stderr]) stream.on("data", (chunk) => (output += chunk));
      await untilReady(
        url,
        () => started.exitCode === null && started.signalCode === null,
        () => output,
      );
    },
    stop: () => end("SIGTERM"),
    async kill() {
      await end("SIGKILL");
    },
    pause: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
  };
}

async function untilReady(url: string, isRunning: () => boolean, output: () => string): Promise<void> {
  const until = Date.now() + READY_TIMEOUT_MS;
  while (isRunning() && Date.now() < until) {
    if (await works(url)) return;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new Error(`the process at ${url} is not ready:\n${output()}`);
}

/** Whether it is ready, and nothing that it depends on is away. */
async function works(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`).catch(() => null); // it does not listen yet
  return reply?.status === 200 && ((await reply.json()) as { status: string }).status === "ok";
}
