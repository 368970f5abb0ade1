import { type AuthorizeResponse, splitScopes } from "../../contract/oauth.ts";
import { insertCode, type NewCode, wasJustIssued } from "../../data/authorization-codes.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashSecret } from "../../data/secret.ts";
import { Fault } from "../fault.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";
import { authorizeResponse } from "./authorize-request.ts";
import { codeForTicket } from "./consent-ticket.ts";

interface Approver {
  accountId: string;
  /** The session's row. */
  credentialId: string;
}

const USED_BEFORE = "This form was used before. Go back to the application and start again.";
const DENIED = { oauthError: "access_denied" } as const;

/** Stores the approval and issues its code. @returns What the application receives. */
export async function grantCode(
  tx: Db,
  request: AuthorizeRequest,
  approver: Approver,
  ticket: string,
): Promise<AuthorizeResponse> {
  const { application, parameters } = request;
  const code = codeForTicket(ticket);
  const granted = {
    hash: hashSecret(code),
    applicationId: application.id,
    redirectUri: parameters.redirect_uri ?? "",
    scopes: splitScopes(parameters.scope ?? ""),
    codeChallenge: parameters.code_challenge ?? null,
    nonce: parameters.nonce ?? null,
  };
  await storeApproval(tx, granted, approver);
  return authorizeResponse(request, { code });
}

/** Stores that the person approves these scopes, and the code that can be exchanged for it. */
export async function storeApproval(
  tx: Db,
  code: Omit<NewCode, "accountId" | "authenticatedAt">,
  { accountId, credentialId }: Approver,
): Promise<void> {
  const session = await tx.session.findUnique({ where: { id: credentialId } });
  if (!session) throw new Fault("unauthorized", "Your session has ended. Sign in again.");
  const isNew = await insertCode(tx, { ...code, accountId, authenticatedAt: session.authenticatedAt });
  if (!isNew && !(await wasJustIssued(tx, code.hash))) throw new Fault("forbidden", USED_BEFORE, DENIED);
  await upsertGrant(tx, accountId, code.applicationId, code.scopes);
}

/** Scopes that were approved before stay approved. */
async function upsertGrant(tx: Db, accountId: string, applicationId: string, scopes: string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Grant" (id, "accountId", "applicationId", scopes)
    VALUES (${newId()}, ${accountId}, ${applicationId}, ${scopes}::text[])
    ON CONFLICT ("accountId", "applicationId") DO UPDATE
      SET scopes = ARRAY(SELECT DISTINCT unnest("Grant".scopes || excluded.scopes)), "updatedAt" = now()`;
}
