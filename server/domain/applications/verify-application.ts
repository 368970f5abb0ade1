import { ApplicationReference } from "../../contract/applications.ts";
import { Ok } from "../../contract/text.ts";
import { notFound } from "../fault.ts";
import { operatorOperation } from "../service/operator-operation.ts";

/** From now on anybody may approve the application, not its owner alone. */
export const verifyApplication = operatorOperation(
  {
    name: "applications.verify",
    input: ApplicationReference,
    output: Ok,
    writes: true,
  },
  async ({ applicationId }, { db, audit }) => {
    const row = await db.application.findUnique({ where: { id: applicationId } });
    if (!row) throw notFound("application");
    await db.application.update({ where: { id: applicationId }, data: { verification: "verified" } });
    audit({ action: "application.verify", targetId: applicationId, accountId: row.ownerId });
    return { ok: true };
  },
);
