import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { CONTROL_PACKAGE } from "#server/contract/control-library.ts";
import { controlPackageFile } from "#server/data/control-package.ts";
import { log } from "#server/log.ts";
import { childEnvironment } from "../child-environment.ts";
import { hashFiles, ROOT } from "./hash-source-files.ts";
import { makeIfStale } from "./make-if-stale.ts";

/** Packs the control library for the gateway when it has changed since the last time. */
export async function packControlIfStale(): Promise<void> {
  const file = controlPackageFile();
  const folder = path.dirname(file);
  await makeIfStale({
    name: "the control library",
    stamp: path.join(folder, "source-hash"),
    hash: hashFiles(["control"]),
    lock: path.join(folder, "lock"),
    isThere: () => fs.existsSync(file),
    make: () => pack(folder),
  }).catch(({ message }: Error) => {
    log().warn({ problem: message }, `the control library could not be packed: ${CONTROL_PACKAGE} is not there`);
  });
}

/** @throws What npm says. */
async function pack(folder: string): Promise<void> {
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
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`npm pack: ${errors.slice(-500)}`);
}
