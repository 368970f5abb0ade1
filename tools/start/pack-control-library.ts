import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { CONTROL_PACKAGE } from "#server/contract/gateway.ts";
import { controlPackageFile } from "#server/data/control-package.ts";
import { log } from "#server/log.ts";
import { childEnvironment } from "../child-environment.ts";
import { hashFiles, ROOT } from "./hash-source-files.ts";

/** Packs the control library for the gateway when it has changed since the last time. */
export async function packControlIfStale(): Promise<void> {
  const file = controlPackageFile();
  const folder = path.dirname(file);
  const stamp = path.join(folder, "source-hash");
  const hash = hashFiles(["control"]);
  if (fs.existsSync(file) && fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash) return;
  fs.mkdirSync(folder, { recursive: true });
  const problem = await pack(folder);
  if (problem === null) fs.writeFileSync(stamp, hash);
  else log().warn({ problem }, `the control library could not be packed: ${CONTROL_PACKAGE} is not there`);
}

/** @returns The problem; null without one. */
async function pack(folder: string): Promise<string | null> {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ["npm"];
  const child = spawn(program, [...first, "pack", "-w", "control", "--pack-destination", folder], {
    cwd: ROOT,
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    shell: npm === undefined && process.platform === "win32",
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(code === 0 ? null : errors.slice(-500)));
  });
}
