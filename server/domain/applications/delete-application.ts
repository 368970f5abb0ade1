import { portalOnly } from "../../contract/access.ts";
import { ApplicationReference } from "../../contract/applications.ts";
import { Ok } from "../../contract/text.ts";
import { operation } from "../operation.ts";
import { lockOwnApplication } from "./require-own-application.ts";

/** Its secrets, codes, approvals and tokens go with it. */
export const deleteApplication = operation(
  { name: "applications.delete", access: portalOnly, input: ApplicationReference, output: Ok, writes: true },
  async ({ applicationId }, { actor, db, audit }) => {
    const { name } = await lockOwnApplication(db, actor.accountId, applicationId);
    // Codes first: an exchange under way holds one and wants the application next.
    await db.authorizationCode.deleteMany({ where: { applicationId } });
    await db.application.delete({ where: { id: applicationId } });
    audit({ action: "application.delete", targetId: applicationId, before: { name } });
    return { ok: true };
  },
);
