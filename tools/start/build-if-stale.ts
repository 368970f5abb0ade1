import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "../child-environment.ts";
import { hashFiles, ROOT } from "./hash-source-files.ts";
import { makeIfStale } from "./make-if-stale.ts";

/** What the portal is built from. */
export const SOURCES = [
  "app",
  "server",
  "control",
  "client/version.ts",
  "prisma/schema.prisma",
  "next.config.mjs",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "proxy.ts",
  "package-lock.json",
  "tsconfig.json",
];
const NEXT = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");
const RETRY_MS = 2_000;
const MAX_RETRIES = 300;

/** Builds the portal when its sources have changed since the last build. */
export async function buildIfStale(): Promise<void> {
  await makeIfStale({
    name: "the portal",
    stamp: path.join(ROOT, ".next", "source-hash"),
    hash: hashFiles(SOURCES),
    lock: path.join(ROOT, "node_modules", ".cache", "svc-portal", "lock"), // a build empties its own folder
    make: () => {
      console.log("Building the portal; this takes half a minute to two minutes the first time.");
      return runNextBuild([NEXT, "build"]);
    },
  });
}

/**
 * The output of the build is shown only when it fails. A build whose starter was killed may still run: it is waited for.
 *
 * @param program The file that Node runs, and its arguments.
 */
export async function runNextBuild(program: string[], retryMs = RETRY_MS): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { code, output } = await runNode(program);
    if (code === 0) return;
    if (!output.includes("process is already running") || attempt === MAX_RETRIES) {
      process.stderr.write(output);
      throw new Error("the portal could not be built");
    }
    if (attempt === 0) console.log("A build that another start left behind still runs; this one waits for it.");
    await sleep(retryMs);
  }
}

async function runNode(program: string[]): Promise<{ code: number | null; output: string }> {
  const env = childEnvironment();
  const child = spawn(process.execPath, program, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  const killWithUs = () => child.kill(); // a stop during the build ends the build
  process.once("exit", killWithUs);
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  process.off("exit", killWithUs);
  return { code, output: Buffer.concat(output).toString() };
}
