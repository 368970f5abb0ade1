import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = path.join(import.meta.dirname, "..", "..");
const READY_TIMEOUT_MS = 300_000; // on a busy machine; one that ends is noticed at once
const LOOK_AGAIN_MS = 20;

export interface ProgramOptions {
  /** The whole environment of the program. */
  env: Record<string, string | undefined>;
  /** By default the root of the repository. */
  cwd?: string;
  /** All that it reads. Without it, its standard input stays open. */
  input?: string;
}

/** The exit code, or the name of the signal that ended it; null when it could not be started. */
export type ProgramEnd = number | string | null;

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly pid: number;
  /** What it has written until now to its standard output and to its standard error. */
  readonly said: Readonly<{ out: string; err: string }>;
  /** Both, in the order of their arrival. */
  output(): string;
  exited: Promise<ProgramEnd>;
  /** Its end, once all of its output has arrived. A program that it started and left may hold that up. */
  closed: Promise<ProgramEnd>;
  isRunning(): boolean;
  /** @throws When it ends before, or takes too long: with its output. */
  until(isReady: () => boolean | Promise<boolean>, timeoutMs?: number): Promise<void>;
  /** @param signal SIGTERM by default. */
  stop(signal?: NodeJS.Signals): Promise<ProgramEnd>;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program and keeps its output. It is killed when this process ends. */
export function startProgram(program: string, args: readonly string[], options: ProgramOptions): RunningProgram {
  const { input, cwd = ROOT } = options;
  const child = spawn(program, args, { env: options.env as NodeJS.ProcessEnv, cwd });
  running.add(child);
  const said = { out: "", err: "" };
  let output = "";
  const keep = (stream: "out" | "err") => (text: string) => {
    said[stream] += text;
    output += text;
  };
  child.stdout.setEncoding("utf8").on("data", keep("out"));
  child.stderr.setEncoding("utf8").on("data", keep("err"));
  child.once("error", (error) => keep("err")(`${error.message}\n`));
  child.stdin.on("error", () => undefined); // it ends without reading
  if (input !== undefined) child.stdin.end(input);
  const endOf = () => child.signalCode ?? child.exitCode;
  const exited = new Promise<ProgramEnd>((resolve) => {
    child.once("exit", () => resolve(endOf())).once("error", () => resolve(null));
  }).finally(() => running.delete(child));
  const isRunning = () => running.has(child) && child.exitCode === null && child.signalCode === null;
  return {
    child,
    pid: child.pid ?? 0,
    said,
    output: () => output,
    exited,
    closed: new Promise((resolve) => child.once("close", () => resolve(endOf()))),
    isRunning,
    async until(isReady, timeoutMs = READY_TIMEOUT_MS) {
      const name = [program, ...args].join(" ");
      const limit = Date.now() + timeoutMs;
      while (!(await isReady())) {
        if (!isRunning()) throw new Error(`${name} ended with ${await exited}:\n${output}`);
        if (Date.now() > limit) throw new Error(`${name} was not ready within ${timeoutMs / 1000} s:\n${output}`);
        await sleep(LOOK_AGAIN_MS);
      }
    },
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      return exited;
    },
  };
}
