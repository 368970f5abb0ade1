import { portalOnly } from "../../contract/access.ts";
import { ApplicationCreated, ApplicationReference, SecretReference } from "../../contract/applications.ts";
import { Ok } from "../../contract/text.ts";
import { Fault, notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { insertApplicationSecret, lockOwnApplication } from "./require-own-application.ts";

const MAX_SECRETS = 2;
const spec = {
  access: portalOnly,
  input: ApplicationReference,
  output: ApplicationCreated,
  writes: true,
} as const;

const refusePublicClient = (isPublicClient: boolean) => {
  if (isPublicClient) throw new Fault("unable_to_process", "A public client has no secret.");
};

/** A new secret in place of every old one, at once (specification 2.8). */
export const resetApplicationSecret = operation(
  { name: "applications.resetSecret", ...spec },
  async ({ applicationId }, { actor, db, audit }) => {
    const { isPublicClient } = await lockOwnApplication(db, actor.accountId, applicationId);
    refusePublicClient(isPublicClient);
    await db.applicationSecret.deleteMany({ where: { applicationId } });
    audit({ action: "application.resetSecret", targetId: applicationId });
    return { clientId: applicationId, clientSecret: await insertApplicationSecret(db, applicationId) };
  },
);

/** A second secret beside the first, so that clients can change it without an interruption. */
export const addApplicationSecret = operation(
  { name: "applications.addSecret", ...spec },
  async ({ applicationId }, { actor, db, audit }) => {
    const { isPublicClient, secrets } = await lockOwnApplication(db, actor.accountId, applicationId);
    refusePublicClient(isPublicClient);
    if (secrets.length >= MAX_SECRETS) {
      throw new Fault("limit_exceeded", `An application may have ${MAX_SECRETS} secrets. Remove one, or reset them.`);
    }
    audit({ action: "application.addSecret", targetId: applicationId });
    return { clientId: applicationId, clientSecret: await insertApplicationSecret(db, applicationId) };
  },
);

/** Removes a secret that nothing uses any more. The last one stays. */
export const removeApplicationSecret = operation(
  { name: "applications.removeSecret", access: portalOnly, input: SecretReference, output: Ok, writes: true },
  async ({ applicationId, secretId }, { actor, db, audit }) => {
    const { secrets } = await lockOwnApplication(db, actor.accountId, applicationId);
    const secret = secrets.find(({ id }) => id === secretId);
    if (!secret) throw notFound("secret");
    if (secrets.length === 1) throw new Fault("unable_to_process", "Add another secret before you remove this one.");
    await db.applicationSecret.delete({ where: { id: secretId } });
    audit({ action: "application.removeSecret", targetId: applicationId, before: { hint: secret.hint } });
    return { ok: true };
  },
);
