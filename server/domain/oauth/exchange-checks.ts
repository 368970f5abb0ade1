import { createHash, timingSafeEqual } from "node:crypto";
import { BLOCKED_FLAGS } from "../../contract/flags.ts";
import type { TokenRequest } from "../../contract/oauth.ts";
import type { Client, StoredCode } from "../../data/authorization-codes.ts";
import { NO_REDIRECT_URI } from "../../data/device-codes.ts";
import { Fault } from "../fault.ts";

/** The code cannot be exchanged (RFC 6749 section 5.2). */
export const invalidGrant = (message: string): Fault =>
  new Fault("invalid_request", message, { oauthError: "invalid_grant" });

/** Throws a fault when the code must not be exchanged. The code stays usable. */
export type ExchangeCheck = (exchange: ExchangeContext) => void;

export const EXCHANGE_CHECKS: readonly ExchangeCheck[] = [
  checkClient,
  checkExpiry,
  checkRedirectUri,
  checkVerifier,
  checkAccount,
];

/** Of the code that a person approved for a device. */
export const DEVICE_CHECKS: readonly ExchangeCheck[] = [checkClient, checkDevice, checkAccount];

/** A code that came to a redirect URI is no device's: it needs that address and its proof key. */
function checkDevice({ code }: ExchangeContext): void {
  if (code.redirectUri !== NO_REDIRECT_URI) throw invalidGrant("The device_code is unknown.");
  if (code.expired && !code.consumed) throw expiredToken();
}

/** A device has to begin again (RFC 8628 section 3.5). */
export const expiredToken = (): Fault =>
  new Fault("invalid_request", "The device_code has expired. Ask for a new one.", { oauthError: "expired_token" });

/** The user's account must not be blocked, and the approval must not be revoked. */
function checkAccount({ code }: ExchangeContext): void {
  const isBlocked = (code.accountFlags & BLOCKED_FLAGS) !== 0;
  if (isBlocked || code.approvedScopes === null) throw invalidGrant("The user no longer approves this application.");
}

/** A code is for the application that requested it (RFC 6749 section 4.1.3). */
function checkClient({ code, application }: ExchangeContext): void {
  if (code.applicationId !== application.id) throw invalidGrant("The code was issued to another client.");
}

/** Ten minutes, by the database's clock (specification 8). A code that was used is a replay however old it is. */
function checkExpiry({ code }: ExchangeContext): void {
  if (code.expired && !code.consumed) throw invalidGrant("The code has expired.");
}

/** Required, and identical to that of the authorize request (specification 5.3). */
function checkRedirectUri({ request, code }: ExchangeContext): void {
  if (!request.redirect_uri) throw new Fault("invalid_request", "The field redirect_uri is missing.");
  if (request.redirect_uri !== code.redirectUri) {
    throw invalidGrant("The redirect_uri is not that of the authorize request.");
  }
}

const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** SHA-256 of the verifier is the challenge; a verifier without a challenge is a downgrade (RFC 9700 section 4.8.2). */
function checkVerifier({ request, code, application }: ExchangeContext): void {
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

/** A code, the application that exchanges it, and its request. */
export interface ExchangeContext {
  request: TokenRequest;
  application: Client;
  code: StoredCode;
}
