import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { childEnvironment } from "#tools/child-environment.ts";
import { findServerProcess } from "#tools/faults/list-processes.ts";

export const ROOT = path.join(import.meta.dirname, "..");
const READY_TIMEOUT_MS = 300_000;

export interface LaunchedProgram {
  child: ChildProcess;
  /** Its output until now. */
  output(): string;
  /** Resolves when it prints that it is ready; rejects when it ends before. */
  ready: Promise<void>;
  /** Its exit code, or the name of the signal that ended it. */
  exited: Promise<number | string | null>;
  /** The current server process: the child is its supervisor. */
  server(): number | null;
  /** Ends both with a signal that none can catch, as when the machine fails. */
  crash(): Promise<void>;
}

/** Starts a program of ours as npm does, with these settings. */
export function launchProgram(settings: Record<string, string>, command = ["tools/start.mjs"]): LaunchedProgram {
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: childEnvironment({ LOG_LEVEL: "warn", ...settings }),
  });
  let output = "";
  const exited = new Promise<number | string | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? code));
  });
  const ready = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`the service did not start:\n${output}`));
    const timer = setTimeout(fail, READY_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Ctrl-C stops everything")) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    exited.then(fail).finally(() => clearTimeout(timer));
  });
  ready.catch(() => undefined); // callers that do not wait for it check the exit code
  const server = () => findServerProcess(child.pid ?? 0);
  const crash = async () => {
    const serving = server();
    child.kill("SIGKILL");
    if (serving !== null) process.kill(serving, "SIGKILL");
    await exited;
  };
  return { child, output: () => output, ready, exited, server, crash };
}

/** The installed program of npm, which runs on any Node. */
export function findNpm(): string {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const found = folders.map((folder) => path.join(folder, "npm")).find((file) => fs.existsSync(file));
  return fs.realpathSync(process.env.npm_execpath ?? found ?? "npm");
}

export const temporaryFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-e2e-"));
  return folder;
};

export async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
