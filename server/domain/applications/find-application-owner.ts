import { z } from "zod";
import { ApplicationReference } from "../../contract/applications.ts";
import { notFound } from "../fault.ts";
import { operatorOperation } from "../service/operator-operation.ts";

/** The account that owns an application. */
export const findApplicationOwner = operatorOperation(
  { name: "applications.findOwner", input: ApplicationReference, output: z.object({ ownerId: z.string() }) },
  async ({ applicationId }, { db }) => {
    const row = await db.application.findUnique({ where: { id: applicationId }, select: { ownerId: true } });
    if (!row) throw notFound("application");
    return row;
  },
);
