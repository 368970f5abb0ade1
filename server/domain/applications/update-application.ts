import { portalOnly } from "../../contract/access.ts";
import { ApplicationUpdate } from "../../contract/applications.ts";
import { Ok } from "../../contract/text.ts";
import { operation } from "../operation.ts";
import { requireOwnApplication, requireSafeRedirects } from "./own-application.ts";

/** Changes the members given. A client that becomes public loses its secrets: it could not keep them. */
export const updateApplication = operation(
  { name: "applications.update", access: portalOnly, input: ApplicationUpdate, output: Ok, writes: true },
  async ({ applicationId, ...changes }, { actor, db, audit }) => {
    const { name, isPublicClient, redirectUris, scopes } = await requireOwnApplication(
      db,
      actor.accountId,
      applicationId,
    );
    requireSafeRedirects(changes.redirectUris);
    const after = await db.application.update({ where: { id: applicationId }, data: changes });
    if (after.isPublicClient) await db.applicationSecret.deleteMany({ where: { applicationId } });
    audit({
      action: "application.update",
      targetId: applicationId,
      before: { name, isPublicClient, redirectUris, scopes },
      after: Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    });
    return { ok: true };
  },
);
