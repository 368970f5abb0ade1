import { staffOnly } from "../../contract/access.ts";
import { type ApplicationIdentity, findIdentityChanges } from "../../contract/application-identity.ts";
import { ApplicationUnverify, ApplicationVerify } from "../../contract/applications.ts";
import { Ok } from "../../contract/text.ts";
import type { AccountActor } from "../actor.ts";
import { Fault, invalid } from "../fault.ts";
import { operation } from "../operation.ts";
import { approveVerificationRequests, rejectVerificationRequests } from "./close-verification-requests.ts";
import { identityOf, lockApplicationForStaff, requireEnabled } from "./require-own-application.ts";

/** From now on every user may approve the application, not only its owner. It must be as the reviewer saw it. */
export const verifyApplication = operation(
  { name: "applications.verify", access: staffOnly, input: ApplicationVerify, output: Ok, writes: true },
  async ({ applicationId, seen }, { actor, db, audit }) => {
    if (!seen && actor.kind !== "operator") throw invalid(["seen"], "This must be the application as you saw it.");
    const row = await lockApplicationForStaff(db, actor, applicationId);
    const { verification, ownerId } = row;
    if (verification === "verified") return { ok: true };
    requireEnabled(row);
    if (seen) requireUnchanged(seen, row);
    await db.application.update({ where: { id: applicationId }, data: { verification: "verified" } });
    await approveVerificationRequests(db, applicationId, reviewerId(actor));
    audit({ action: "application.verify", targetId: applicationId, accountId: ownerId });
    return { ok: true };
  },
);

/** The operator has no account. */
const reviewerId = (actor: AccountActor) => (actor.kind === "operator" ? null : actor.accountId);

type LockedApplication = Awaited<ReturnType<typeof lockApplicationForStaff>>;

function requireUnchanged(seen: ApplicationIdentity, row: LockedApplication): void {
  if (findIdentityChanges(seen, identityOf(row)).length === 0) return;
  throw new Fault(
    "unable_to_process",
    "The owner has changed this application since you opened this page. Reload it and check again.",
  );
}

/** From now on only its owner can approve it, and a pending request is rejected. Tokens issued before stay. */
export const unverifyApplication = operation(
  { name: "applications.unverify", access: staffOnly, input: ApplicationUnverify, output: Ok, writes: true },
  async ({ applicationId, reason }, { actor, db, audit }) => {
    const { verification, ownerId } = await lockApplicationForStaff(db, actor, applicationId);
    if (verification === "none") throw new Fault("already_exists", "This application is not verified.");
    await db.application.update({ where: { id: applicationId }, data: { verification: "none" } });
    await rejectVerificationRequests(db, applicationId, reviewerId(actor), reason);
    audit({ action: "application.unverify", targetId: applicationId, accountId: ownerId, after: { reason } });
    return { ok: true };
  },
);
