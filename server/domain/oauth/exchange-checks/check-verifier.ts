import { createHash, timingSafeEqual } from "node:crypto";
import type { ExchangeContext } from "../exchange-context.ts";
import { invalidGrant } from "../invalid-grant.ts";

const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** SHA-256 of the verifier is the challenge; a verifier without a challenge is a downgrade (RFC 9700 section 4.8.2). */
export function checkVerifier({ request, code, application }: ExchangeContext): void {
  const { code_verifier } = request;
  if (code.codeChallenge === null) {
    if (application.isPublicClient) throw invalidGrant("A public client's code needs a code_challenge.");
    if (code_verifier !== undefined) throw invalidGrant("The authorize request had no code_challenge.");
    return;
  }
  if (code_verifier === undefined || !VERIFIER.test(code_verifier)) {
    throw invalidGrant("The code_verifier is missing or malformed.");
  }
  const expected = Buffer.from(code.codeChallenge);
  const actual = Buffer.from(createHash("sha256").update(code_verifier).digest("base64url"));
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw invalidGrant("The code_verifier does not match the code_challenge.");
  }
}
