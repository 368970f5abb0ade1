import { staffOnly } from "../../contract/access.ts";
import { ApplicationReference, ApplicationUnverify } from "../../contract/applications.ts";
import { Ok } from "../../contract/text.ts";
import { Fault } from "../fault.ts";
import { operation } from "../operation.ts";
import { approveReviews, withdrawReviews } from "../reviews/settle-reviews.ts";
import { lockJudgedApplication } from "./judge-application.ts";

/** From now on anybody may approve the application, not its owner alone. */
export const verifyApplication = operation(
  { name: "applications.verify", access: staffOnly, input: ApplicationReference, output: Ok, writes: true },
  async ({ applicationId }, { actor, db, audit }) => {
    const { verification, ownerId } = await lockJudgedApplication(db, actor, applicationId);
    if (verification === "verified") return { ok: true };
    await db.application.update({ where: { id: applicationId }, data: { verification: "verified" } });
    await approveReviews(db, applicationId, actor.kind === "operator" ? null : actor.accountId);
    audit({ action: "application.verify", targetId: applicationId, accountId: ownerId });
    return { ok: true };
  },
);

/** Only its owner can approve it again. Who approved it before keeps their token. */
export const unverifyApplication = operation(
  { name: "applications.unverify", access: staffOnly, input: ApplicationUnverify, output: Ok, writes: true },
  async ({ applicationId, reason }, { actor, db, audit }) => {
    const { verification, ownerId } = await lockJudgedApplication(db, actor, applicationId);
    if (verification === "none") throw new Fault("already_exists", "This application is not verified.");
    await db.application.update({ where: { id: applicationId }, data: { verification: "none" } });
    await withdrawReviews(db, applicationId);
    audit({ action: "application.unverify", targetId: applicationId, accountId: ownerId, after: { reason } });
    return { ok: true };
  },
);
