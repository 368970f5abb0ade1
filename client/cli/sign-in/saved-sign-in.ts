import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readVariable } from "./environment.ts";
import type { ServiceAddresses } from "./service-addresses.ts";

/** What is kept of a sign-in. `token` is a secret. */
export interface SavedSignIn extends ServiceAddresses {
  token: string;
  accountId: string;
  username: string;
  scopes: readonly string[];
  /** When the token expires, as an ISO date. */
  expiresAt: string;
}

const FILE = "sign-in.json";
const MEMBERS = ["portalUrl", "apiUrl", "gatewayUrl", "token", "accountId", "username", "expiresAt"] as const;

/** The system's folder for settings of programs. */
export function settingsFolder(platform: NodeJS.Platform = process.platform): string {
  const own = platform === "win32" ? readVariable("APPDATA") : readVariable("XDG_CONFIG_HOME");
  if (own !== undefined && path.isAbsolute(own)) return path.join(own, "svc-bots");
  const ofSystem = { win32: ["AppData", "Roaming"], darwin: ["Library", "Application Support"] } as const;
  const parts = platform === "win32" || platform === "darwin" ? ofSystem[platform] : [".config"];
  return path.join(os.homedir(), ...parts, "svc-bots");
}

export const signInFile = (): string => path.join(settingsFolder(), FILE);

/** @returns Null when nobody is signed in. @throws Error when the file is there and cannot be read. */
export function readSignIn(): SavedSignIn | null {
  const file = signInFile();
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const value = parse(text);
  if (value) return value;
  throw new Error(`${file} is damaged. Sign in again: svc-bots sign-in.`);
}

function parse(text: string): SavedSignIn | null {
  try {
    const value = JSON.parse(text) as SavedSignIn;
    return MEMBERS.every((name) => typeof value[name] === "string") && Array.isArray(value.scopes) ? value : null;
  } catch {
    return null;
  }
}

/** Whole or not at all, and readable by this user alone from the first byte on. */
export function saveSignIn(signIn: SavedSignIn): void {
  const folder = settingsFolder();
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  const file = signInFile();
  const written = `${file}.${randomUUID()}`;
  try {
    fs.writeFileSync(written, `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
    fs.renameSync(written, file);
  } catch (error) {
    fs.rmSync(written, { force: true });
    throw error;
  }
}

export const forgetSignIn = (): void => fs.rmSync(signInFile(), { force: true });
