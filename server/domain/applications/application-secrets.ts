import { portalOnly } from "../../contract/access.ts";
import { ApplicationCreated, ApplicationReference } from "../../contract/applications.ts";
import { Fault } from "../fault.ts";
import { operation } from "../operation.ts";
import { addSecretTo, requireOwnApplication } from "./own-application.ts";

const MAX_SECRETS = 2;
const spec = { access: portalOnly, input: ApplicationReference, output: ApplicationCreated, writes: true } as const;

const refusePublic = (isPublicClient: boolean) => {
  if (isPublicClient) throw new Fault("unable_to_process", "A public client has no secret.");
};

/** A new secret in place of every old one, at once (specification 2.8). */
export const resetApplicationSecret = operation(
  { name: "applications.resetSecret", ...spec },
  async ({ applicationId }, { actor, db, audit }) => {
    const { isPublicClient } = await requireOwnApplication(db, actor.accountId, applicationId);
    refusePublic(isPublicClient);
    await db.applicationSecret.deleteMany({ where: { applicationId } });
    audit({ action: "application.resetSecret", targetId: applicationId });
    return { clientId: applicationId, clientSecret: await addSecretTo(db, applicationId) };
  },
);

/** A second secret beside the first, so that it can be changed without an interruption. */
export const addApplicationSecret = operation(
  { name: "applications.addSecret", ...spec },
  async ({ applicationId }, { actor, db, audit }) => {
    const { isPublicClient, secrets } = await requireOwnApplication(db, actor.accountId, applicationId);
    refusePublic(isPublicClient);
    if (secrets.length >= MAX_SECRETS) {
      throw new Fault("limit_exceeded", `An application may have ${MAX_SECRETS} secrets. Remove one, or reset them.`);
    }
    audit({ action: "application.addSecret", targetId: applicationId });
    return { clientId: applicationId, clientSecret: await addSecretTo(db, applicationId) };
  },
);
