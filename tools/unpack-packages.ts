import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "./child-environment.ts";

const run = promisify(execFile);
const TIMEOUT_MS = 120_000;

/**
 * Unpacks Debian packages into a folder, for which no rights are needed, and replaces what was there.
 * @param alsoNeededBy The packages that this one needs are unpacked too.
 */
export async function unpackPackages(names: readonly string[], folder: string, alsoNeededBy?: string): Promise<void> {
  const aside = `${folder}-${process.pid}`;
  fs.mkdirSync(aside, { recursive: true });
  const options = { cwd: aside, env: childEnvironment(), timeout: TIMEOUT_MS };
  try {
    const libraries = alsoNeededBy ? await listNeeded(alsoNeededBy) : [];
    for (const name of names) await run("apt-get", ["download", name], options);
    for (const name of libraries) await run("apt-get", ["download", name], options).catch(() => undefined); // a virtual one
    const packages = fs.readdirSync(aside).filter((file) => file.endsWith(".deb"));
    for (const file of packages) await run("dpkg", ["-x", file, "root"], options);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(path.join(aside, "root"), folder);
  } finally {
    fs.rmSync(aside, { recursive: true, force: true });
  }
}

/** Without the C library, which every system has. */
async function listNeeded(name: string): Promise<string[]> {
  const options = { env: childEnvironment(), timeout: TIMEOUT_MS };
  const { stdout } = await run("apt-cache", ["depends", "--important", name], options);
  const names = [...stdout.matchAll(/Depends: ([\w.+-]+)$/gm)].map(([, needed]) => needed as string);
  return names.filter((needed) => needed !== "libc6");
}
