import { splitScopes } from "../../contract/oauth.ts";
import { insertCode } from "../../data/authorization-codes.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashSecret } from "../../data/secret.ts";
import { settings } from "../../env.ts";
import { Fault } from "../fault.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";
import { codeOfTicket } from "./consent-ticket.ts";
import { answerUrl } from "./redirect-uri.ts";

interface Approver {
  accountId: string;
  /** The session's row. */
  credentialId: string;
}

/** Remembers the approval and issues its code. @returns Where to send the browser. */
export async function grantCode(
  tx: Db,
  request: AuthorizeRequest,
  approver: Approver,
  ticket: string,
): Promise<string> {
  const { application, parameters } = request;
  const { accountId } = approver;
  const scopes = splitScopes(parameters.scope ?? "");
  const session = await tx.session.findUnique({ where: { id: approver.credentialId } });
  if (!session) throw new Fault("unauthorized", "Your session has ended. Sign in again.");
  await rememberGrant(tx, accountId, application.id, scopes);
  const code = codeOfTicket(ticket);
  const redirectUri = parameters.redirect_uri ?? "";
  await insertCode(tx, {
    hash: hashSecret(code),
    applicationId: application.id,
    accountId,
    redirectUri,
    scopes,
    codeChallenge: parameters.code_challenge ?? null,
    nonce: parameters.nonce ?? null,
    authenticatedAt: session.authenticatedAt,
  });
  return answerUrl(redirectUri, { code, state: parameters.state, iss: settings().publicUrl });
}

/** What was approved before stays approved. */
async function rememberGrant(tx: Db, accountId: string, applicationId: string, scopes: string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Grant" (id, "accountId", "applicationId", scopes)
    VALUES (${newId()}, ${accountId}, ${applicationId}, ${scopes}::text[])
    ON CONFLICT ("accountId", "applicationId") DO UPDATE
      SET scopes = ARRAY(SELECT DISTINCT unnest("Grant".scopes || excluded.scopes)), "updatedAt" = now()`;
}
