import { z } from "zod";
import { portalOnly, Scope } from "../../contract/access.ts";
import { ApplicationReference, ApprovedApplication } from "../../contract/applications.ts";
import { MAX_APPROVALS } from "../../contract/limits/lists.ts";
import { Ok } from "../../contract/text.ts";
import { invalidateCodes } from "../../data/authorization-codes.ts";
import { isBlocked } from "../../data/blocked-accounts.ts";
import { notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";

/** Applications that the user has approved, the latest first. */
export const listApprovedApplications = operation(
  { name: "approvals.list", access: portalOnly, input: z.strictObject({}), output: z.array(ApprovedApplication) },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    const [grants, tokens] = await Promise.all([
      db.grant.findMany({
        where: { accountId },
        include: {
          application: {
            omit: { icon: true },
            include: { owner: { select: { username: true, flags: true, deleteAt: true } } },
          },
        },
        orderBy: { updatedAt: "desc" },
        take: MAX_APPROVALS,
      }),
      db.accessToken.findMany({
        where: { accountId },
        select: { applicationId: true, lastUsedAt: true },
        orderBy: { createdAt: "desc" },
        take: 2 * MAX_APPROVALS,
      }),
    ]);
    const lastUsed = new Map(tokens.map((token) => [token.applicationId, token.lastUsedAt]));
    return grants.map(({ applicationId, application, scopes, updatedAt }) => ({
      applicationId,
      name: application.name,
      owner: application.owner?.username ?? null,
      verified: application.verification === "verified",
      enabled: !application.disabled && !(application.owner && isBlocked(application.owner)),
      scopes: scopes.map((scope) => Scope.parse(scope)),
      approvedAt: updatedAt,
      lastUsedAt: lastUsed.get(applicationId) ?? null,
    }));
  },
);

/** Revokes an approval: its token and codes stop working with the next request. */
export const revokeApproval = operation(
  { name: "approvals.revoke", access: portalOnly, input: ApplicationReference, output: Ok, writes: true },
  async ({ applicationId }, { actor, db, audit }) => {
    const where = { accountId: actor.accountId, applicationId };
    // With the lock, an approval by a concurrent request is either revoked by this, or finds no remembered consent.
    await lockAccount(db, actor.accountId);
    // Codes first: this waits for a running exchange, whose token then exists and is deleted.
    await invalidateCodes(db, where);
    await db.accessToken.deleteMany({ where });
    const { count } = await db.grant.deleteMany({ where });
    if (count === 0) throw notFound("approval");
    audit({ action: "application.revokeApproval", targetId: applicationId });
    return { ok: true };
  },
);
