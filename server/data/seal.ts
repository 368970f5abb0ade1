import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { findKey, keyring } from "./keyring.ts";

/** Where a sealed value is stored. It is part of the seal: a value that was moved to another row or field does not open. */
export interface SealLocation {
  rowId: string;
  field: string;
}

export class SealError extends Error {}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const additionalData = (location: SealLocation, keyId: string) =>
  Buffer.from(JSON.stringify([location.rowId, location.field, keyId]));

/** Seals with AES-256-GCM under the newest key. @returns base64url of iv ‖ tag ‖ ciphertext; store the key id beside it. */
export function seal(value: string, location: SealLocation, keyId = keyring().newest): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", requireKey(keyId), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(additionalData(location, keyId));
  const ciphertext = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/** @throws SealError when the key is missing, or the value was changed or moved. */
export function unseal(sealed: string, location: SealLocation, keyId: string): string {
  const key = requireKey(keyId);
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(additionalData(location, keyId)).setAuthTag(tag);
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    throw new SealError(`sealed ${location.field} of ${location.rowId} does not open with key ${keyId}`);
  }
}

function requireKey(keyId: string) {
  const key = findKey(keyId);
  if (!key) throw new SealError(`sealing key ${keyId} is missing`);
  return key;
}
