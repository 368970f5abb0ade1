import { createHash } from "node:crypto";
import { SignJWT } from "jose";
import { ID_TOKEN_SECONDS } from "../../contract/oauth.ts";
import type { StoredCode } from "../../data/authorization-codes.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { currentSigningKey, SIGNING_ALGORITHM } from "../../data/signing-keys.ts";
import { settings } from "../../env.ts";

interface Subject {
  code: StoredCode;
  accessToken: string;
}

/** Left half of the token's SHA-256 (OpenID Connect Core 3.1.3.6). */
const halfHash = (value: string): string =>
  createHash("sha256").update(value).digest().subarray(0, 16).toString("base64url");

/** Says who signed in, when, and for which client; nothing else about the user. */
export async function signIdToken({ code, accessToken }: Subject): Promise<string> {
  const signer = await currentSigningKey();
  if (!signer) throw new Error("there is no signing key");
  const issuedAt = Math.floor(databaseNow().getTime() / 1000);
  const claims = {
    auth_time: Math.floor(code.authenticatedAt.getTime() / 1000),
    at_hash: halfHash(accessToken),
    ...(code.nonce !== null && { nonce: code.nonce }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: signer.id, typ: "JWT" })
    .setIssuer(settings().publicUrl)
    .setSubject(code.accountId)
    .setAudience(code.applicationId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ID_TOKEN_SECONDS)
    .sign(signer.key);
}
