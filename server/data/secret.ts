import { hash, randomBytes, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { SECRET_CHECKSUM_LENGTH, SECRET_RANDOM_LENGTH, type SecretPrefix } from "../contract/leaked-secrets.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new secret: prefix, 32 random base62 characters, and six of checksum, so that secret scanners recognize a leak. */
export function newSecret(prefix: SecretPrefix): string {
  let body: string = prefix;
  for (let i = 0; i < SECRET_RANDOM_LENGTH; i++) body += BASE62[randomInt(62)];
  return body + checksum(body);
}

/** The service never issued a value with a wrong checksum: it is refused without a query. */
export function hasValidChecksum(value: string, prefix: SecretPrefix): boolean {
  if (value.length !== prefix.length + SECRET_RANDOM_LENGTH + SECRET_CHECKSUM_LENGTH) return false;
  const end = value.length - SECRET_CHECKSUM_LENGTH;
  return checksum(value.slice(0, end)) === value.slice(end);
}

/** A new opaque value of 256 bits, for sessions and one-time links. */
export const newOpaqueToken = (): string => randomBytes(32).toString("base64url");

/** How a secret is stored and looked up. */
export const hashSecret = (value: string): string => hash("sha256", value);

function checksum(body: string): string {
  let rest = crc32(body);
  let out = "";
  for (let i = 0; i < SECRET_CHECKSUM_LENGTH; i++) {
    out = BASE62[rest % 62] + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}
