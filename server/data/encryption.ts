import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { findKey, keyring } from "./keyring.ts";

/** Where an encrypted value is stored. It is authenticated: a value that was moved to another row or field cannot be decrypted. */
export interface EncryptedField {
  rowId: string;
  field: string;
}

export class DecryptionError extends Error {}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const additionalData = (location: EncryptedField, keyId: string) =>
  Buffer.from(JSON.stringify([location.rowId, location.field, keyId]));

/** Encrypts with AES-256-GCM under the newest key. @returns base64url of iv ‖ tag ‖ ciphertext; store the key id beside it. */
export function encrypt(value: string, location: EncryptedField, keyId = keyring().newest): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", requireKey(keyId), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(additionalData(location, keyId));
  const ciphertext = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/** @throws DecryptionError when the key is missing, or the value was changed or moved. */
export function decrypt(encrypted: string, location: EncryptedField, keyId: string): string {
  const key = requireKey(keyId);
  const bytes = Buffer.from(encrypted, "base64url");
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(additionalData(location, keyId)).setAuthTag(tag);
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    throw new DecryptionError(`encrypted ${location.field} of ${location.rowId} cannot be decrypted with key ${keyId}`);
  }
}

function requireKey(keyId: string) {
  const key = findKey(keyId);
  if (!key) throw new DecryptionError(`encryption key ${keyId} is missing`);
  return key;
}
