import { portalOnly, Scope } from "../../contract/access.ts";
import { ApplicationReference, ApplicationUsers, TokensRevoked } from "../../contract/applications.ts";
import { invalidateCodes } from "../../data/authorization-codes.ts";
import { operation } from "../operation.ts";
import { lockOwnApplication, requireOwnApplication } from "./require-own-application.ts";

const MAX_LISTED_USERS = 200;

/** Approvals of the application, the latest first: since when and for which scopes, but not by whom. */
export const listApplicationUsers = operation(
  { name: "applications.users", access: portalOnly, input: ApplicationReference, output: ApplicationUsers },
  async ({ applicationId }, { actor, db }) => {
    await requireOwnApplication(db, actor.accountId, applicationId);
    const where = { applicationId };
    const [count, tokens, grants] = await Promise.all([
      db.grant.count({ where }),
      db.accessToken.count({ where }),
      db.grant.findMany({ where, orderBy: { createdAt: "desc" }, take: MAX_LISTED_USERS }),
    ]);
    const used = await db.accessToken.findMany({
      where: { applicationId, accountId: { in: grants.map(({ accountId }) => accountId) } },
      select: { accountId: true, lastUsedAt: true },
    });
    const lastUse = new Map(used.map(({ accountId, lastUsedAt }) => [accountId, lastUsedAt]));
    const users = grants.map(({ id, accountId, scopes, createdAt }) => ({
      id,
      scopes: scopes.map((scope) => Scope.parse(scope)),
      since: createdAt,
      lastUsedAt: lastUse.get(accountId) ?? null,
      hasToken: lastUse.has(accountId),
    }));
    return { count, tokens, users };
  },
);

/** Ends every token and code of the application. Approvals stay: users sign in again without a new consent. */
export const revokeApplicationTokens = operation(
  {
    name: "applications.revokeTokens",
    access: portalOnly,
    input: ApplicationReference,
    output: TokensRevoked,
    writes: true,
  },
  async ({ applicationId }, { actor, db, audit }) => {
    await lockOwnApplication(db, actor.accountId, applicationId);
    const where = { applicationId };
    // Codes first: this waits for a running exchange, whose token then exists and is deleted.
    await invalidateCodes(db, where);
    const { count } = await db.accessToken.deleteMany({ where });
    audit({ action: "application.revokeTokens", targetId: applicationId, after: { count } });
    return { count };
  },
);
