import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** A port of its own, so that the tests do not meet a service that somebody runs. */
const PORT = Number(process.env.E2E_PORT ?? 3917);
export const BASE_URL = `http://localhost:${PORT}`;
export const DATA_DIR = path.join(os.tmpdir(), `svc-e2e-${PORT}`);
const ROOT = path.join(import.meta.dirname, "..");
const READY_TIMEOUT_MS = 180_000;

export interface TestServer {
  setupUrl: string;
  stop(): Promise<void>;
}

const environment = () => ({ ...process.env, PORT: String(PORT), DATA_DIR, RATE_LIMITS: "off", LOG_LEVEL: "warn" });

/** Starts the built product on an empty data folder, as `npm start` does, and waits for its set-up link. */
export async function startTestServer(): Promise<TestServer> {
  fs.rmSync(DATA_DIR, { recursive: true, force: true });
  const child = spawn(process.execPath, ["tools/start.mjs"], { cwd: ROOT, env: environment() });
  let output = "";
  const setupUrl = await new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`the service did not start:\n${output}`));
    const timer = setTimeout(fail, READY_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /Set up\s+(\S+)/.exec(output)?.[1];
      if (url && output.includes("Ctrl-C")) {
        clearTimeout(timer);
        resolve(url);
      }
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", fail);
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  return {
    setupUrl,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      fs.rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}

/** Runs the operator's command line against the test server. @returns What it printed. */
export async function svc(...args: string[]): Promise<Record<string, string>> {
  const child = spawn(process.execPath, ["tools/svc.ts", ...args, "--json"], { cwd: ROOT, env: environment() });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`svc ${args.join(" ")} failed: ${errors}`);
  return JSON.parse(output);
}
