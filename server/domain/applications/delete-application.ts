import { portalOnly } from "../../contract/access.ts";
import { ApplicationReference } from "../../contract/applications.ts";
import { Ok } from "../../contract/text.ts";
import { operation } from "../operation.ts";
import { lockOwnApplication } from "./require-own-application.ts";

/** Deletes its secrets, codes, approvals and tokens too. */
export const deleteApplication = operation(
  { name: "applications.delete", access: portalOnly, input: ApplicationReference, output: Ok, writes: true },
  async ({ applicationId }, { actor, db, audit }) => {
    const { name } = await lockOwnApplication(db, actor.accountId, applicationId);
    // Codes first, in the order in which an exchange locks: otherwise the two could deadlock.
    await db.authorizationCode.deleteMany({ where: { applicationId } });
    await db.application.delete({ where: { id: applicationId } });
    audit({ action: "application.delete", targetId: applicationId, before: { name } });
    return { ok: true };
  },
);
