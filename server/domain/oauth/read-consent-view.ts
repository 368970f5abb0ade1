import { Scope } from "../../contract/access.ts";
import { type ConsentView, splitScopes } from "../../contract/oauth.ts";
import type { Db } from "../../data/db.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";
import { issueTicket } from "./consent-ticket.ts";
import { describeRedirect } from "./redirect-uri.ts";

interface Approver {
  accountId: string;
  /** The session's row. */
  credentialId: string;
}

/** What the consent page shows. @param known The scopes approved before, or null. */
export async function readConsentView(
  db: Db,
  { application, parameters }: AuthorizeRequest,
  { accountId, credentialId }: Approver,
  known: ReadonlySet<string> | null,
): Promise<ConsentView> {
  const [{ icon }, users, account, tokens] = await Promise.all([
    db.application.findUniqueOrThrow({ where: { id: application.id }, select: { icon: true } }),
    db.grant.count({ where: { applicationId: application.id } }),
    db.account.findUniqueOrThrow({ where: { id: accountId }, select: { username: true } }),
    db.accessToken.count({ where: { accountId, applicationId: application.id } }),
  ]);
  const requested = splitScopes(parameters.scope ?? "");
  return {
    application: {
      id: application.id,
      name: application.name,
      description: application.description,
      privacyUrl: application.privacyUrl,
      termsUrl: application.termsUrl,
      icon,
      owner: application.owner.username,
      verified: application.verification === "verified",
      createdAt: application.createdAt.toISOString(),
      users,
      isOwn: application.ownerId === accountId,
    },
    leadsTo: describeRedirect(parameters.redirect_uri ?? ""),
    scopes: requested.map((scope) => ({
      scope: Scope.parse(scope),
      isNew: known !== null && !known.has(scope),
    })),
    approvedBefore: known !== null,
    kept: [...(known ?? [])].filter((scope) => !requested.includes(scope)).map((scope) => Scope.parse(scope)),
    replacesToken: tokens > 0,
    username: account.username,
    ticket: issueTicket({ sessionId: credentialId, parameters }),
  };
}
