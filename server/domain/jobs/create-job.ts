import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { JobCreate, JobCreated } from "../../contract/jobs.ts";
import type { Prisma } from "../../data/db.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { operation } from "../operation.ts";
import { describeNewJob } from "./describe-new-job.ts";
import { insertJob } from "./insert-job.ts";

/** A job for those of these bots that the account has. */
export const createJob = operation(
  { name: "jobs.create", access: portalOnly, input: JobCreate, output: JobCreated, writes: true },
  async ({ kind, botIds, ...rest }, { actor, db, audit }) => {
    const input = withoutUndefined(rest);
    if (kind === "edit" && typeof input.parent === "string")
      await requireOwnCategory(db, actor.accountId, input.parent);
    const job = await insertJob(db, actor, { kind, input, botIds });
    audit(await describeNewJob(db, actor.accountId, job));
    return { id: job.id };
  },
);

const withoutUndefined = (input: object): Prisma.InputJsonObject =>
  z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(input))) as Prisma.InputJsonObject;
