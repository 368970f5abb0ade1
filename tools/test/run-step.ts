import { type StdioOptions, spawn } from "node:child_process";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";
import type { Step } from "./steps.ts";

/** Requests of the tests to this machine do not use a proxy. */
const NO_PROXY = [process.env.NO_PROXY ?? process.env.no_proxy, "localhost", "127.0.0.1"].filter(Boolean).join(",");
/** Programs that tests start load in half of the time: what Node compiles is kept. */
const COMPILED = path.join(import.meta.dirname, "..", "..", "node_modules", ".cache", "svc-compiled");
/** Environment variables that the browser tests and their configuration read, in addition to those of every child process. */
const FOR_TESTS = ["CI", "E2E_PORT", "CHROMIUM_PATH", "PLAYWRIGHT_BROWSERS_PATH", "DATABASE_URL"];

interface RunOptions {
  /** Further arguments. */
  args?: string[];
  /** Prints the output when the step has ended, for one that runs beside another. */
  printsLater?: boolean;
}

/** @returns The exit code. */
export function runStep({ command, report }: Step, { args = [], printsLater }: RunOptions = {}): Promise<number> {
  const [program = "", ...fixed] = command;
  const given = FOR_TESTS.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const file = report?.of === "playwright" && { PLAYWRIGHT_JSON_OUTPUT_NAME: report.file };
  const own = { NO_PROXY, no_proxy: NO_PROXY, NODE_COMPILE_CACHE: COMPILED };
  const env = childEnvironment({ ...Object.fromEntries(given), ...file, ...own });
  return new Promise((resolve) => {
    const stdio: StdioOptions = printsLater ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(program, [...fixed, ...args], { stdio, env, shell: process.platform === "win32" });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => output.push(part));
    child.once("error", () => resolve(1));
    child.once("close", (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}
