import { execFileSync, type SpawnOptions } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";

/** The account that the database server runs as. PostgreSQL refuses root, so root starts it as an account without rights. */
export interface Identity {
  owner: { uid: number; gid: number } | null;
  /** Program and arguments to put before the server's own. */
  prefix: string[];
  spawnOptions: Pick<SpawnOptions, "uid" | "gid">;
}

/** @param dataDir The server's data folder. */
export function serverIdentity(dataDir: string): Identity {
  if (process.getuid?.() !== 0) return { owner: null, prefix: [], spawnOptions: {} };
  const owner = unprivilegedAccount();
  const closed = closedFolder(dataDir, owner);
  if (!closed) return { owner, prefix: [], spawnOptions: owner };
  if (!hasSetpriv()) {
    throw new Error(
      `PostgreSQL cannot run as root and uid ${owner.uid} cannot enter ${closed}: move the project or DATA_DIR, or set DATABASE_URL`,
    );
  }
  // A folder above is closed to other accounts, as root's home is. The process keeps only the right to pass it.
  const rights = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const account = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  return { owner, prefix: ["setpriv", ...account, ...rights, "--"], spawnOptions: {} };
}

function unprivilegedAccount(): { uid: number; gid: number } {
  const rows = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const row =
    rows.find((r) => r[0] === "postgres") ?? rows.find((r) => r[0] === "nobody") ?? rows.find((r) => Number(r[2]) > 0);
  if (!row) throw new Error("PostgreSQL cannot run as root and this system has no other account: set DATABASE_URL");
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** The nearest parent folder that this account cannot enter; null when it can reach the path. */
export function closedFolder(place: string, who: { uid: number; gid: number }): string | null {
  for (let folder = path.dirname(place); ; folder = path.dirname(folder)) {
    const { uid, gid, mode } = fs.statSync(folder);
    const bit = uid === who.uid ? 0o100 : gid === who.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return folder;
    if (folder === path.dirname(folder)) return null;
  }
}

function hasSetpriv(): boolean {
  try {
    execFileSync("setpriv", ["--version"], { stdio: "ignore", env: childEnvironment() });
    return true;
  } catch {
    return false;
  }
}
