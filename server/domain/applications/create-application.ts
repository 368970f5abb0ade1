import { portalOnly } from "../../contract/access.ts";
import { ApplicationCreate, ApplicationCreated } from "../../contract/applications.ts";
import { newId } from "../../data/id.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { insertApplicationSecret, requireSafeRedirects } from "./require-own-application.ts";

const MAX_APPLICATIONS = 50;

/** Only the name is required. A confidential client gets its first secret. */
export const createApplication = operation(
  {
    name: "applications.create",
    access: portalOnly,
    input: ApplicationCreate,
    output: ApplicationCreated,
    writes: true,
  },
  async ({ name, isPublicClient = false, redirectUris = [], scopes = [] }, { actor, db, audit }) => {
    const ownerId = actor.accountId;
    await lockAccount(db, ownerId);
    if ((await db.application.count({ where: { ownerId } })) >= MAX_APPLICATIONS) {
      throw new Fault("limit_exceeded", `An account may have ${MAX_APPLICATIONS} applications.`);
    }
    requireSafeRedirects(redirectUris, isPublicClient);
    const id = newId();
    const settings = { name, isPublicClient, redirectUris, scopes };
    await db.application.create({ data: { id, ownerId, ...settings } });
    audit({ action: "application.create", targetId: id, after: settings });
    return { clientId: id, ...(!isPublicClient && { clientSecret: await insertApplicationSecret(db, id) }) };
  },
);
