import { Introspection, TokenReference } from "../../contract/oauth.ts";
import { isBlocked } from "../../data/blocked-accounts.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { db } from "../../data/db.ts";
import { hashSecret } from "../../data/secret.ts";
import { settings } from "../../settings/settings.ts";
import { Fault } from "../fault.ts";
import { publicOperation } from "../operation.ts";
import { authenticateClient } from "./authenticate-client.ts";
import { requireToken } from "./revoke-token.ts";

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * What an application's own token allows (RFC 7662). Any other token, and one that the API would refuse, is inactive. Of
 * the person it tells no more than an ID token does.
 */
export const introspectToken = publicOperation(
  { name: "oauth.introspect", input: TokenReference, output: Introspection, writes: "by statement" },
  async (request, { actor }) => {
    const { application } = await authenticateClient(request.client, actor.ip);
    if (application.isPublicClient) {
      throw new Fault("invalid_request", "Only a confidential client, which proves who it is, may introspect tokens.", {
        oauthError: "unauthorized_client",
      });
    }
    const row = await db().accessToken.findUnique({
      where: { hash: hashSecret(requireToken(request)), applicationId: application.id },
      include: { account: { select: { flags: true, deleteAt: true } } },
    });
    if (!row || row.expiresAt <= databaseNow() || isBlocked(row.account)) return { active: false };
    return {
      active: true,
      scope: row.scopes.join(" "),
      client_id: application.id,
      token_type: "Bearer" as const,
      exp: toSeconds(row.expiresAt),
      iat: toSeconds(row.createdAt),
      sub: row.accountId,
      aud: application.id,
      iss: settings().publicUrl,
    };
  },
);
