import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";
import { hashFiles, ROOT } from "./hash-source-files.ts";

const SOURCES = [
  "app",
  "server",
  "prisma/schema.prisma",
  "next.config.mjs",
  "instrumentation.ts",
  "proxy.ts",
  "package-lock.json",
  "tsconfig.json",
];
const STAMP = path.join(ROOT, ".next", "source-hash");

/** Builds the portal when its sources have changed since the last build. */
export async function buildIfStale(): Promise<void> {
  const hash = hashFiles(SOURCES);
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, "utf8") === hash) return;
  console.log("Building the portal; this takes a moment the first time.");
  await runNextBuild();
  fs.writeFileSync(STAMP, hash);
}

/** The output of the build is shown only when it fails. */
async function runNextBuild(): Promise<void> {
  const next = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");
  const env = childEnvironment();
  const child = spawn(process.execPath, [next, "build"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  const killWithUs = () => child.kill(); // a stop during the build ends the build
  process.once("exit", killWithUs);
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  process.off("exit", killWithUs);
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error("the portal could not be built");
}
