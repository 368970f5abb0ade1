import { hkdfSync } from "node:crypto";
import { settings } from "../settings/settings.ts";
import { findKey, keyFileExists } from "./keyring.ts";

/** Distinguishes an encryption key from others of the same id without revealing it; null when the key is missing. */
export function keyFingerprint(keyId: string): string | null {
  const key = settings().secretKeys || keyFileExists() ? findKey(keyId) : null;
  return key && Buffer.from(hkdfSync("sha256", key, "", "fingerprint", 16)).toString("hex");
}
