import { staffOnly } from "../../contract/access.ts";
import { ApplicationDisable, ApplicationReference } from "../../contract/applications.ts";
import { Ok } from "../../contract/text.ts";
import { Fault } from "../fault.ts";
import { operation } from "../operation.ts";
import { lockAnyApplicationForStaff } from "./require-own-application.ts";

const ofOwner = (accountId: string | null) => (accountId === null ? {} : { accountId });

/** From now on its tokens, codes and authorize requests are refused. Nothing is deleted: it can be enabled again. */
export const disableApplication = operation(
  { name: "applications.disable", access: staffOnly, input: ApplicationDisable, output: Ok, writes: true },
  async ({ applicationId, reason }, { actor, db, audit }) => {
    const { disabled, ownerId } = await lockAnyApplicationForStaff(db, actor, applicationId);
    if (disabled) throw new Fault("already_exists", "This application is already disabled.");
    await db.application.update({ where: { id: applicationId }, data: { disabled: true, disabledReason: reason } });
    audit({ action: "application.disable", targetId: applicationId, ...ofOwner(ownerId), after: { reason } });
    return { ok: true };
  },
);

/** Its tokens work again. */
export const enableApplication = operation(
  { name: "applications.enable", access: staffOnly, input: ApplicationReference, output: Ok, writes: true },
  async ({ applicationId }, { actor, db, audit }) => {
    const row = await lockAnyApplicationForStaff(db, actor, applicationId);
    if (!row.disabled) throw new Fault("already_exists", "This application is already enabled.");
    await db.application.update({ where: { id: applicationId }, data: { disabled: false, disabledReason: null } });
    const before = { reason: row.disabledReason };
    audit({ action: "application.enable", targetId: applicationId, ...ofOwner(row.ownerId), before });
    return { ok: true };
  },
);
