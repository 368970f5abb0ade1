import { createHash } from "node:crypto";
import { SignJWT } from "jose";
import {
  ACCESS_TOKEN_SECONDS,
  DEVICE_GRANT,
  ID_TOKEN_SECONDS,
  TokenRequest,
  TokenResponse,
} from "../../contract/oauth.ts";
import { type Client, exchangeForToken, revokeAccessToken, type StoredCode } from "../../data/authorization-codes.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { pollDeviceCode } from "../../data/device-codes.ts";
import { newId } from "../../data/id.ts";
import { hashSecret, newSecret } from "../../data/secret.ts";
import { currentSigningKey, SIGNING_ALGORITHM } from "../../data/signing-keys.ts";
import { settings } from "../../settings/settings.ts";
import type { Actor } from "../actor.ts";
import { Fault, type OAuthError } from "../fault.ts";
import { publicOperation } from "../operation.ts";
import { type ChangeAuthor, toAuditEntries } from "../record-audit-entries.ts";
import { authenticateClient } from "./authenticate-client.ts";
import { DEVICE_CHECKS, EXCHANGE_CHECKS, type ExchangeContext, expiredToken, invalidGrant } from "./exchange-checks.ts";
import { requireDeviceFlow } from "./start-device.ts";

/** Exchanges a code, or that of an approved device, for an access token (specification 5.3). A failed exchange leaves the code as it was. */
export const exchangeCode = publicOperation(
  { name: "oauth.exchange", input: TokenRequest, output: TokenResponse, writes: "by statement" },
  async (request, { actor }) => {
    const isDevice = requireGrantType(request) === DEVICE_GRANT;
    const given = isDevice ? request.device_code : request.code;
    const codeHash = given ? hashSecret(given) : null;
    const { application, code } = await authenticateClient(request.client, actor.ip, codeHash);
    if (isDevice) requireDeviceFlow(application);
    if (codeHash === null) {
      throw new Fault("invalid_request", `The field ${isDevice ? "device_code" : "code"} is missing.`);
    }
    if (!code)
      throw isDevice ? await answerPoll(application, codeHash) : invalidGrant("The code is unknown or has expired.");
    const exchange = { request, application, code };
    for (const check of isDevice ? DEVICE_CHECKS : EXCHANGE_CHECKS) check(exchange);
    if (code.consumed) await refuseReplayedCode(code, clientOf(code), actor);
    return issueToken(exchange, actor);
  },
);

function requireGrantType({ grant_type: type }: TokenRequest): string {
  if (type === undefined) throw new Fault("invalid_request", "The field grant_type is missing.");
  if (type === "authorization_code" || type === DEVICE_GRANT) return type;
  throw new Fault("invalid_request", `The grant_type must be authorization_code or ${DEVICE_GRANT}.`, {
    oauthError: "unsupported_grant_type",
  });
}

/** A device asks, and nobody has approved it so far (RFC 8628 section 3.5). */
async function answerPoll({ id }: Client, codeHash: string): Promise<Fault> {
  const poll = await pollDeviceCode(codeHash, id);
  if (!poll) return invalidGrant("The device_code is unknown.");
  const answer = (oauthError: OAuthError, message: string) => new Fault("invalid_request", message, { oauthError });
  if (poll.decision === "deny") return answer("access_denied", "The person has denied it.");
  if (poll.expired) return expiredToken();
  if (poll.tooSoon) return answer("slow_down", "Wait five seconds longer between two polls from now on.");
  return answer("authorization_pending", "The person has not decided yet.");
}

const clientOf = ({ accountId, applicationId }: StoredCode) =>
  ({ kind: "application", accountId, applicationId }) as const;

async function issueToken({ application, code }: ExchangeContext, actor: Actor) {
  const scopes = code.scopes.filter(
    (scope) => application.scopes.includes(scope) && code.approvedScopes?.includes(scope),
  );
  if (scopes.length === 0) {
    throw new Fault("invalid_request", "The application no longer allows any of the approved scopes.", {
      oauthError: "invalid_scope",
    });
  }
  const id = newId();
  const token = newSecret("SVCOA2AT_");
  // Signed before anything is written: if signing fails, the code stays usable.
  const idToken = scopes.includes("openid") ? await signIdToken({ code, accessToken: token }) : undefined;
  const issued = { id, hash: hashSecret(token), scopes };
  const after = { scope: scopes.join(" ") };
  const auditEntries = toAuditEntries(actor, [
    { action: "application.exchangeCode", targetId: id, after, by: clientOf(code) },
  ]);
  const isFirst = await exchangeForToken({ codeHash: code.hash, token: issued, auditEntries });
  if (!isFirst) throw invalidGrant("The code was used before.");
  return {
    access_token: token,
    token_type: "Bearer" as const,
    scope: scopes.join(" "),
    expires_in: ACCESS_TOKEN_SECONDS,
    ...(idToken !== undefined && { id_token: idToken }),
  };
}

/**
 * A second use long after the first means that the code has leaked: its token is revoked, although the exchange fails.
 * A double click changes nothing.
 */
async function refuseReplayedCode(code: StoredCode, by: ChangeAuthor, actor: Actor): Promise<never> {
  const id = code.replayed ? code.accessTokenId : null;
  if (id !== null) {
    await revokeAccessToken(
      id,
      toAuditEntries(actor, [{ action: "application.revokeReplayedToken", targetId: id, by }]),
    );
  }
  throw invalidGrant("The code was used before.");
}

interface Subject {
  code: StoredCode;
  accessToken: string;
}

/** Left half of the token's SHA-256 (OpenID Connect Core 3.1.3.6). */
const halfHash = (value: string): string =>
  createHash("sha256").update(value).digest().subarray(0, 16).toString("base64url");

/** Says who signed in, when, and for which client; nothing else about the user. */
async function signIdToken({ code, accessToken }: Subject): Promise<string> {
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
