import { Scope, staffOnly } from "../../contract/access.ts";
import { ApplicationUnverify, ApplicationVerify } from "../../contract/applications.ts";
import { Ok } from "../../contract/text.ts";
import { findIdentityChanges, type Identity } from "../../contract/verification.ts";
import type { AccountActor } from "../actor.ts";
import { Fault, invalid } from "../fault.ts";
import { operation } from "../operation.ts";
import { approveReviews, rejectReviews } from "../reviews/settle-reviews.ts";
import { lockJudgedApplication, requireEnabled } from "./judge-application.ts";

/** From now on anybody may approve the application, not its owner alone: as it was seen, and not as it was changed since. */
export const verifyApplication = operation(
  { name: "applications.verify", access: staffOnly, input: ApplicationVerify, output: Ok, writes: true },
  async ({ applicationId, seen }, { actor, db, audit }) => {
    if (!seen && actor.kind !== "operator") throw invalid(["seen"], "must hold the application as you saw it");
    const row = await lockJudgedApplication(db, actor, applicationId);
    const { verification, ownerId } = row;
    if (verification === "verified") return { ok: true };
    requireEnabled(row);
    if (seen) requireUnchanged(seen, row);
    await db.application.update({ where: { id: applicationId }, data: { verification: "verified" } });
    await approveReviews(db, applicationId, reviewerOf(actor));
    audit({ action: "application.verify", targetId: applicationId, accountId: ownerId });
    return { ok: true };
  },
);

/** The operator has no account. */
const reviewerOf = (actor: AccountActor) => (actor.kind === "operator" ? null : actor.accountId);

type Judged = Awaited<ReturnType<typeof lockJudgedApplication>>;

function requireUnchanged(seen: Identity, { name, isPublicClient, redirectUris, scopes }: Judged): void {
  const now = { name, isPublicClient, redirectUris, scopes: scopes.map((scope) => Scope.parse(scope)) };
  const changes = findIdentityChanges(seen, now);
  if (changes.length === 0) return;
  const what = changes.join(", ");
  throw new Fault("unable_to_process", `Its owner has changed ${what} since you looked at it: look at it again.`);
}

/** Only its owner can approve it again, and a request that waits is rejected. Who approved it before keeps their token. */
export const unverifyApplication = operation(
  { name: "applications.unverify", access: staffOnly, input: ApplicationUnverify, output: Ok, writes: true },
  async ({ applicationId, reason }, { actor, db, audit }) => {
    const { verification, ownerId } = await lockJudgedApplication(db, actor, applicationId);
    if (verification === "none") throw new Fault("already_exists", "This application is not verified.");
    await db.application.update({ where: { id: applicationId }, data: { verification: "none" } });
    await rejectReviews(db, applicationId, reviewerOf(actor), reason);
    audit({ action: "application.unverify", targetId: applicationId, accountId: ownerId, after: { reason } });
    return { ok: true };
  },
);
