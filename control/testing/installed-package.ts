import { execFile } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { processEnvironment } from "../cluster/shard-supervisor.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const ROOT = path.join(import.meta.dirname, "..", "..");
export const MODULES = path.join(ROOT, "node_modules");
/** The packages by the folders of their sources, with what is installed beside them. */
const DEPENDENCIES = {
  control: ["fastest-levenshtein", "intl-messageformat", "ws", "zod", "@types"],
  client: ["ajv", "yaml"],
};
type PackageName = keyof typeof DEPENDENCIES;
/** The folders whose files are compiled into the packages, their own first. */
const SOURCES: Record<PackageName, readonly string[]> = { control: ["control"], client: ["client", "control"] };
const PACK_TIMEOUT_MS = 120_000;

/** A package as npm packs it, in a folder where it is installed with what it depends on. */
export class InstalledPackage {
  /** Its `node_modules` has the package. */
  readonly folder: string;
  readonly tarball: string;
  readonly #name: PackageName;

  private constructor(name: PackageName, folder: string, tarball: string) {
    this.#name = name;
    this.folder = folder;
    this.tarball = tarball;
  }

  get ownFolder(): string {
    return path.join(this.folder, "node_modules", "@svc", this.#name);
  }

  /** Packs a copy of the source, because the build of the working copy may be in use. It needs no network. */
  static async create(name: PackageName): Promise<InstalledPackage> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), `svc-${name}-`));
    const source = path.join(folder, "source", name);
    for (const one of SOURCES[name]) {
      const original = path.join(ROOT, one);
      const filter = (file: string) => !["dist", "node_modules"].includes(path.relative(original, file));
      fs.cpSync(original, path.join(folder, "source", one), { recursive: true, filter });
    }
    fs.symlinkSync(MODULES, path.join(source, "node_modules"));
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    await run(npm, ["pack", "--pack-destination", folder], { cwd: source, timeout: PACK_TIMEOUT_MS });
    const [tarball = ""] = fs.readdirSync(folder).filter((file) => file.endsWith(".tgz"));
    const installed = new InstalledPackage(name, folder, path.join(folder, tarball));
    await installed.#install();
    return installed;
  }

  async #install(): Promise<void> {
    fs.mkdirSync(this.ownFolder, { recursive: true });
    await run("tar", ["-xzf", this.tarball, "--strip-components=1", "-C", this.ownFolder]);
    const modules = path.dirname(path.dirname(this.ownFolder));
    for (const name of DEPENDENCIES[this.#name]) fs.symlinkSync(path.join(MODULES, name), path.join(modules, name));
  }

  /** Runs a program of another project, which has installed the package. @returns Its output. */
  async runProgram(node: string, file: string, source: string, flags: string[] = []): Promise<string> {
    fs.writeFileSync(path.join(this.folder, file), source);
    const { stdout } = await run(node, [...flags, file], { cwd: this.folder });
    return stdout;
  }

  /** Compiles a program of another project strictly. @returns What the compiler says. */
  async compileProgram(source: string, moduleResolution: string, options: object = {}): Promise<string> {
    const module = moduleResolution === "bundler" ? "esnext" : "nodenext";
    const compilerOptions = { module, moduleResolution, target: "es2023", strict: true, noEmit: true, ...options };
    const project = path.join(this.folder, `tsconfig.${moduleResolution}.json`);
    fs.writeFileSync(path.join(this.folder, "program.mts"), source);
    fs.writeFileSync(project, JSON.stringify({ compilerOptions, files: ["program.mts"] }));
    const tsc = path.join(MODULES, "typescript", "bin", "tsc");
    const { stdout } = await run(process.execPath, [tsc, "-p", project]).catch((error) => error);
    return stdout;
  }

  /**
   * Whether it resolves, with its types, wherever packages with exports are known.
   * @returns What the tool says. @throws When it finds a problem.
   */
  async findTypeProblems(): Promise<string> {
    const attw = path.join(require.resolve("@arethetypeswrong/cli/package.json"), "..", "dist", "index.js");
    // Node 20.19 and 22.12 load ES modules by require; the rule is about older ones.
    const flags = ["--profile", "node16", "--ignore-rules", "cjs-resolves-to-esm", "--format", "ascii", "--no-color"];
    return (await run(process.execPath, [attw, this.tarball, ...flags])).stdout;
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
