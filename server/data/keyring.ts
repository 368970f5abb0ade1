import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { perApplication } from "../application.ts";
import { settings } from "../settings/settings.ts";

interface StoredKey {
  id: string;
  /** 32 bytes in base64. */
  secret: string;
}

export interface Keyring {
  /** Writes use this key. */
  newest: string;
  keys: Map<string, KeyObject>;
}

const RECHECK_MS = 1000;

interface KeyringCache {
  latest: { ring: Keyring; modifiedMs: number; checkedMs: number } | null;
}
const cache = perApplication("keyring", (): KeyringCache => ({ latest: null }));

export const keyFile = (): string => path.join(settings().dataDir, "keys.json");

/** The encryption keys. The file is checked each second: the operator may rotate keys while the service runs. */
export function keyring(): Keyring {
  const { latest } = cache();
  const now = performance.now();
  if (latest && (settings().secretKeys || now - latest.checkedMs < RECHECK_MS)) return latest.ring;
  const modifiedMs = settings().secretKeys ? 0 : fs.statSync(keyFile()).mtimeMs;
  const ring = latest?.modifiedMs === modifiedMs ? latest.ring : parseKeyring(settings().secretKeys ?? readKeyFile());
  cache().latest = { ring, modifiedMs, checkedMs: now };
  return ring;
}

/** @returns The key of that id, or null when it is not in the key file either. */
export function findKey(id: string): KeyObject | null {
  const key = keyring().keys.get(id);
  if (key || settings().secretKeys) return key ?? null;
  cache().latest = null;
  return keyring().keys.get(id) ?? null;
}

export const keyFileExists = (): boolean => fs.existsSync(keyFile());

/** Creates the new newest key. @returns Its id. */
export function addKey(): string {
  const keys = keyFileExists() ? readKeyFile() : [];
  const id = `k${1 + Math.max(0, ...keys.map((key) => Number(key.id.slice(1)) || 0))}`;
  writeKeyFile([{ id, secret: randomBytes(32).toString("base64") }, ...keys]);
  return id;
}

/** Deletes every key except those of the ids. */
export function deleteOtherKeys(ids: string[]): void {
  writeKeyFile(readKeyFile().filter((key) => ids.includes(key.id)));
}

/** A secret for another purpose, derived from the key of this id; from the newest one by default. */
export function deriveSecret(purpose: string, keyId = keyring().newest): string {
  const key = findKey(keyId);
  if (!key) throw new Error(`encryption key ${keyId} is missing`);
  return Buffer.from(hkdfSync("sha256", key, "", purpose, 32)).toString("base64url");
}

function readKeyFile(): StoredKey[] {
  const stored = JSON.parse(fs.readFileSync(keyFile(), "utf8")) as { keys: StoredKey[] };
  if (!Array.isArray(stored.keys) || stored.keys.length === 0) throw new Error(`${keyFile()} holds no keys`);
  return stored.keys;
}

/** Writes a temporary file and renames it: a crash leaves the old file or the new one. */
function writeKeyFile(keys: StoredKey[]): void {
  const temporaryFile = `${keyFile()}.${process.pid}`;
  fs.mkdirSync(settings().dataDir, { recursive: true });
  const descriptor = fs.openSync(temporaryFile, "w", 0o600);
  fs.writeFileSync(descriptor, `${JSON.stringify({ keys }, null, 2)}\n`);
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
  fs.renameSync(temporaryFile, keyFile());
  cache().latest = null;
}

function parseKeyring(stored: StoredKey[]): Keyring {
  const keys = new Map<string, KeyObject>();
  for (const { id, secret } of stored) {
    const bytes = Buffer.from(secret, "base64");
    if (bytes.length !== 32) throw new Error(`encryption key ${id} is not 32 bytes`);
    keys.set(id, createSecretKey(bytes));
  }
  const [newest] = stored;
  if (!newest) throw new Error("there is no encryption key");
  return { newest: newest.id, keys };
}
