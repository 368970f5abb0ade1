import { ACCESS_TOKEN_SECONDS, TokenRequest, TokenResponse } from "../../contract/oauth.ts";
import { exchangeForToken, findExchange, type StoredCode } from "../../data/authorization-codes.ts";
import { newId } from "../../data/id.ts";
import { hashSecret, newSecret } from "../../data/secret.ts";
import type { Actor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { publicOperation } from "../operation.ts";
import { toAuditEntries } from "../record-audit-entries.ts";
import { authenticateClient, hashClientSecret } from "./authenticate-client.ts";
import { EXCHANGE_CHECKS } from "./exchange-checks.ts";
import type { ExchangeContext } from "./exchange-context.ts";
import { invalidGrant } from "./invalid-grant.ts";
import { refuseReplayedCode } from "./refuse-replayed-code.ts";
import { signIdToken } from "./sign-id-token.ts";

/** Exchanges a code for an access token (specification 5.3). A failed exchange leaves the code as it was. */
export const exchangeCode = publicOperation(
  { name: "oauth.exchange", input: TokenRequest, output: TokenResponse, writes: "by statement" },
  async (request, { actor }) => {
    requireGrantType(request);
    const codeHash = request.code ? hashSecret(request.code) : null;
    const { clientId, secret } = request.client;
    const { client, code } = await findExchange({ clientId, secretHash: hashClientSecret(secret), codeHash });
    const application = await authenticateClient(client, request.client, actor.ip);
    if (codeHash === null) throw new Fault("invalid_request", "The field code is missing.");
    if (!code) throw invalidGrant("The code is unknown or has expired.");
    const exchange = { request, application, code };
    for (const check of EXCHANGE_CHECKS) check(exchange);
    if (code.consumed) await refuseReplayedCode(code, clientOf(code), actor);
    return issueToken(exchange, actor);
  },
);

function requireGrantType({ grant_type }: TokenRequest): void {
  if (grant_type === undefined) throw new Fault("invalid_request", "The field grant_type is missing.");
  if (grant_type !== "authorization_code") {
    throw new Fault("invalid_request", "The grant_type must be authorization_code.", {
      oauthError: "unsupported_grant_type",
    });
  }
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
