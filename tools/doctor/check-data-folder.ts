import fs from "node:fs";
import path from "node:path";
import type { Settings } from "#server/settings/settings.ts";
import { findBinaries } from "../database/find-postgres-binaries.ts";
import { type Finding, findings } from "./finding.ts";

const MB = 1024 ** 2;
const FEW_BYTES = 1024 * MB;
const TOO_FEW_BYTES = 100 * MB;

/** Writes nothing: a folder that does not exist yet is created by the first start. */
export function checkDataFolder({ dataDir, databaseUrl, secretKeys }: Settings): Finding[] {
  const { ok, problem } = findings("DATA_DIR");
  if (databaseUrl && secretKeys) return [ok("not used: DATABASE_URL and SECRET_KEYS are set")];
  const place = existingPart(dataDir);
  if (!isWritable(place)) return [problem(`${place} cannot be written`, "give it to the account of the service")];
  const found = place === dataDir ? ok(dataDir) : ok(`${dataDir} is created by the first start`);
  return [
    found,
    checkSpace(place),
    ...(databaseUrl ? [] : checkEmbeddedVersion(path.join(dataDir, "pg"))),
    ...(secretKeys ? [] : checkKeyFile(path.join(dataDir, "keys.json"))),
  ];
}

function existingPart(folder: string): string {
  return fs.existsSync(folder) ? folder : existingPart(path.dirname(folder));
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    return fs.statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

function checkSpace(folder: string): Finding {
  const { bavail, bsize } = fs.statfsSync(folder);
  return describeSpace(bavail * bsize);
}

export function describeSpace(bytes: number): Finding {
  const { ok, warning, problem } = findings("Disk space");
  const free = bytes >= 10 * FEW_BYTES ? `${Math.floor(bytes / FEW_BYTES)} GB` : `${Math.floor(bytes / MB)} MB`;
  if (bytes < TOO_FEW_BYTES) return problem(`${free} left for DATA_DIR`, "free some before the database stops");
  return bytes < FEW_BYTES ? warning(`${free} left for DATA_DIR`, "free some soon") : ok(`${free} left for DATA_DIR`);
}

/** A database of another major version is left alone by the start, which then stops. */
function checkEmbeddedVersion(folder: string): Finding[] {
  const { ok, problem } = findings("Embedded database");
  try {
    const { major, version } = findBinaries();
    const file = path.join(folder, "PG_VERSION");
    if (!fs.existsSync(file)) return [ok(`${version}, created by the first start`)];
    const existing = Number(fs.readFileSync(file, "utf8"));
    if (existing === major) return [ok(version)];
    const stale = `DATA_DIR holds a database of PostgreSQL ${existing}, and this version has ${major}`;
    return [
      problem(stale, "back it up with the version that made it (docs/operations.md, Upgrading), or set DATABASE_URL"),
    ];
  } catch (error) {
    return [problem((error as Error).message, "set DATABASE_URL to a PostgreSQL 15 or later")];
  }
}

function checkKeyFile(file: string): Finding[] {
  const { ok, problem } = findings("Key file");
  if (!fs.existsSync(file)) return []; // check-encryption-keys.ts knows whether one is needed
  if (process.platform !== "win32" && (fs.statSync(file).mode & 0o077) !== 0)
    return [problem(`other accounts can read ${file}`, `chmod 600 ${file}`)];
  return [ok(file)];
}
