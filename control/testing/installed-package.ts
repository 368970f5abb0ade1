import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { processEnvironment } from "../cluster/shard-supervisor.ts";

const run = promisify(execFile);
const PACKAGE = path.join(import.meta.dirname, "..");
export const MODULES = path.join(PACKAGE, "..", "node_modules");
const DEPENDENCIES = ["fastest-levenshtein", "ws", "zod", "@types"];
const PACK_TIMEOUT_MS = 120_000;

/** The package as npm packs it, in a folder where it is installed with what it depends on. */
export class InstalledPackage {
  /** Its `node_modules` has the package. */
  readonly folder: string;
  readonly tarball: string;

  private constructor(folder: string, tarball: string) {
    this.folder = folder;
    this.tarball = tarball;
  }

  get ownFolder(): string {
    return path.join(this.folder, "node_modules", "@svc", "control");
  }

  /** Packs a copy of the source, because the build of the working copy may be in use. It needs no network. */
  static async create(): Promise<InstalledPackage> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-control-"));
    const source = path.join(folder, "source");
    const filter = (file: string) => !["dist", "node_modules"].includes(path.relative(PACKAGE, file));
    fs.cpSync(PACKAGE, source, { recursive: true, filter });
    fs.symlinkSync(MODULES, path.join(source, "node_modules"));
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    await run(npm, ["pack", "--pack-destination", folder], { cwd: source, timeout: PACK_TIMEOUT_MS });
    const [tarball = ""] = fs.readdirSync(folder).filter((file) => file.endsWith(".tgz"));
    const installed = new InstalledPackage(folder, path.join(folder, tarball));
    await installed.#install();
    return installed;
  }

  async #install(): Promise<void> {
    fs.mkdirSync(this.ownFolder, { recursive: true });
    await run("tar", ["-xzf", this.tarball, "--strip-components=1", "-C", this.ownFolder]);
    const modules = path.dirname(path.dirname(this.ownFolder));
    for (const name of DEPENDENCIES) fs.symlinkSync(path.join(MODULES, name), path.join(modules, name));
  }

  /** Runs a program of another project, which has installed the package. @returns Its output. */
  async runProgram(node: string, file: string, source: string, flags: string[] = []): Promise<string> {
    fs.writeFileSync(path.join(this.folder, file), source);
    const { stdout } = await run(node, [...flags, file], { cwd: this.folder });
    return stdout;
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Other versions of Node that are installed on this machine. @returns Null without one of this major version. */
export async function findNode(major: number): Promise<string | null> {
  const folders = (processEnvironment().PATH ?? "").split(path.delimiter);
  for (const folder of folders.filter((one) => !one.includes("node_modules"))) {
    const program = path.join(folder, process.platform === "win32" ? "node.exe" : "node");
    const version = await run(program, ["--version"]).catch(() => null);
    if (version?.stdout.startsWith(`v${major}.`)) return program;
  }
  return null;
}
