import { ACCESS_TOKEN_SECONDS, TokenRequest, TokenResponse } from "../../contract/oauth.ts";
import { exchangeForToken, findExchange, type StoredCode } from "../../data/authorization-codes.ts";
import { transaction } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashSecret, newSecret } from "../../data/secret.ts";
import type { Origin } from "../actor.ts";
import { recordChanges } from "../audit.ts";
import { Fault } from "../fault.ts";
import { publicOperation } from "../operation.ts";
import { authenticateClient, hashClientSecret } from "./authenticate-client.ts";
import type { CodeExchange } from "./code-exchange.ts";
import { EXCHANGE_CHECKS } from "./exchange-checks.ts";
import { invalidGrant } from "./invalid-grant.ts";
import { signIdToken } from "./sign-id-token.ts";

/** Exchanges a code for an access token (specification 5.3). A failed exchange leaves the code as it was. */
export const exchangeCode = publicOperation(
  { name: "oauth.exchange", input: TokenRequest, output: TokenResponse },
  async (request, { actor }) => {
    requireGrantType(request);
    const codeHash = request.code ? hashSecret(request.code) : null;
    const { clientId, secret } = request.client;
    const { client, code } = await findExchange(clientId, hashClientSecret(secret), codeHash);
    const application = await authenticateClient(client, request.client, actor.ip);
    if (codeHash === null) throw new Fault("invalid_request", "The field code is missing.");
    if (!code) throw invalidGrant("The code is unknown or has expired.");
    const exchange = { request, application, code };
    for (const check of EXCHANGE_CHECKS) check(exchange);
    if (code.consumed) await refuseReplay(code, actor);
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

/** A second valid use long after the first means that the code has leaked: its token goes too. A double click keeps it. */
async function refuseReplay(code: StoredCode, { ip, agent, requestId }: Origin): Promise<never> {
  const id = code.replayed ? code.accessTokenId : null;
  if (id) {
    const { accountId, applicationId } = code;
    const client = { kind: "application", ip, agent, requestId, accountId, applicationId } as const;
    await transaction(async (tx) => {
      const { count } = await tx.accessToken.deleteMany({ where: { id } });
      if (count) await recordChanges(tx, client, [{ action: "application.revokeReplayed", targetId: id }]);
    });
  }
  throw invalidGrant("The code was used before.");
}

async function issueToken({ application, code }: CodeExchange, { ip, requestId }: Origin) {
  const scopes = code.scopes.filter(
    (scope) => application.scopes.includes(scope) && code.approvedScopes?.includes(scope),
  );
  if (scopes.length === 0) {
    throw new Fault("invalid_request", "The application allows none of the approved scopes any more.", {
      oauthError: "invalid_scope",
    });
  }
  const id = newId();
  const token = newSecret("SVCOA2AT_");
  // Signed before anything is written: what cannot be signed does not use the code up.
  const idToken = scopes.includes("openid") ? await signIdToken({ code, accessToken: token }) : undefined;
  const issued = { id, hash: hashSecret(token), scopes };
  const isFirst = await exchangeForToken(code.hash, issued, { entryId: newId(), ip, requestId });
  if (!isFirst) throw invalidGrant("The code was used before.");
  return {
    access_token: token,
    token_type: "Bearer" as const,
    scope: scopes.join(" "),
    expires_in: ACCESS_TOKEN_SECONDS,
    ...(idToken !== undefined && { id_token: idToken }),
  };
}
