import { hkdfSync } from "node:crypto";
import { settings } from "../env.ts";
import { findKey, keyFileExists } from "./keyring.ts";

/** Tells a sealing key from others of the same id without revealing it; null when it is not in the ring. */
export function keyFingerprint(keyId: string): string | null {
  const key = settings().secretKeys || keyFileExists() ? findKey(keyId) : null;
  return key && Buffer.from(hkdfSync("sha256", key, "", "fingerprint", 16)).toString("hex");
}
