import { Scope } from "../../contract/access.ts";
import type { ConsentView } from "../../contract/oauth.ts";
import type { ActiveApplication } from "../../data/applications.ts";
import type { Db } from "../../data/db.ts";

interface Asked {
  application: ActiveApplication;
  scopes: readonly string[];
  leadsTo: ConsentView["leadsTo"];
  approver: { accountId: string };
  /** The scopes approved before, or null. */
  known: ReadonlySet<string> | null;
  /** Of the form. */
  ticket: string;
}

/** The scopes that the account has approved for the application before; null if it has not approved it. */
export async function readApprovedScopes(
  db: Db,
  accountId: string,
  applicationId: string,
): Promise<Set<string> | null> {
  const where = { accountId_applicationId: { accountId, applicationId } };
  const grant = await db.grant.findUnique({ where, select: { scopes: true } });
  return grant && new Set(grant.scopes);
}

/** What the consent page shows. */
export async function readConsentView(
  db: Db,
  { application, scopes: requested, leadsTo, approver, known, ticket }: Asked,
): Promise<ConsentView> {
  const { accountId } = approver;
  const [{ icon }, users, account, tokens] = await Promise.all([
    db.application.findUniqueOrThrow({ where: { id: application.id }, select: { icon: true } }),
    db.grant.count({ where: { applicationId: application.id } }),
    db.account.findUniqueOrThrow({ where: { id: accountId }, select: { username: true } }),
    db.accessToken.count({ where: { accountId, applicationId: application.id } }),
  ]);
  return {
    application: {
      id: application.id,
      name: application.name,
      description: application.description,
      privacyUrl: application.privacyUrl,
      termsUrl: application.termsUrl,
      icon,
      owner: application.owner?.username ?? null,
      verified: application.verification === "verified",
      createdAt: application.createdAt.toISOString(),
      users,
      isOwn: application.ownerId === accountId,
    },
    leadsTo,
    scopes: requested.map((scope) => ({
      scope: Scope.parse(scope),
      isNew: known !== null && !known.has(scope),
    })),
    approvedBefore: known !== null,
    kept: [...(known ?? [])].filter((scope) => !requested.includes(scope)).map((scope) => Scope.parse(scope)),
    replacesToken: tokens > 0,
    username: account.username,
    ticket,
  };
}
