import { TokenReference } from "../../contract/oauth.ts";
import { Ok } from "../../contract/text.ts";
import { revokeAccessToken } from "../../data/authorization-codes.ts";
import { db } from "../../data/db.ts";
import { hashSecret } from "../../data/secret.ts";
import { Fault } from "../fault.ts";
import { publicOperation } from "../operation.ts";
import { toAuditEntries } from "../record-audit-entries.ts";
import { authenticateClient } from "./authenticate-client.ts";
import { invalidGrant } from "./exchange-checks.ts";

/**
 * An application gives a token back (RFC 7009): it stops working at once. One that does not work is no error. The
 * approval stays, as when the application's owner revokes its tokens.
 */
export const revokeToken = publicOperation(
  { name: "oauth.revoke", input: TokenReference, output: Ok, writes: "by statement" },
  async (request, { actor }) => {
    const { application } = await authenticateClient(request.client, actor.ip);
    const token = requireToken(request);
    if (token.startsWith("SVC_")) {
      throw new Fault("invalid_request", "API tokens are revoked in the portal.", {
        oauthError: "unsupported_token_type",
      });
    }
    const row = await db().accessToken.findUnique({ where: { hash: hashSecret(token) } });
    if (!row) return { ok: true as const };
    const { id, accountId, applicationId } = row;
    if (applicationId !== application.id) throw invalidGrant("The token was issued to another client.");
    const by = { kind: "application", accountId, applicationId } as const;
    await revokeAccessToken(id, toAuditEntries(actor, [{ action: "application.revokeToken", targetId: id, by }]));
    return { ok: true as const };
  },
);

/** The field that both RFCs require. */
export function requireToken({ token }: TokenReference): string {
  if (token === undefined) throw new Fault("invalid_request", "The field token is missing.");
  return token;
}
