import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { Application, ApplicationReference } from "../../contract/applications.ts";
import { operation } from "../operation.ts";
import { operatorOperation } from "../service/operator-operation.ts";
import { APPLICATION_INCLUDE, requireOwnApplication, requireOwner, toApplication } from "./require-own-application.ts";

/** The account that owns an application. */
export const findApplicationOwner = operatorOperation(
  { name: "applications.findOwner", input: ApplicationReference, output: z.object({ ownerId: z.string() }) },
  async ({ applicationId }, { db }) => ({ ownerId: await requireOwner(db, applicationId) }),
);

export const listApplications = operation(
  { name: "applications.list", access: portalOnly, input: z.strictObject({}), output: z.array(Application) },
  async (_, { actor, db }) => {
    const rows = await db.application.findMany({
      where: { ownerId: actor.accountId },
      include: APPLICATION_INCLUDE,
      omit: { icon: true },
      orderBy: { id: "asc" },
    });
    return rows.map(toApplication);
  },
);

export const getApplication = operation(
  { name: "applications.get", access: portalOnly, input: ApplicationReference, output: Application },
  async ({ applicationId }, { actor, db }) =>
    toApplication(await requireOwnApplication(db, actor.accountId, applicationId)),
);
