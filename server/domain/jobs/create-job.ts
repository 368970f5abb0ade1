import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { JobCreate, JobCreated } from "../../contract/jobs.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { operation } from "../operation.ts";
import { describeNewJob } from "./describe-new-job.ts";
import { insertJob, type JobTarget } from "./insert-job.ts";

/** A job for these bots. Ids of bots that are not there become items that fail. */
export const createJob = operation(
  { name: "jobs.create", access: portalOnly, input: JobCreate, output: JobCreated, writes: true },
  async ({ kind, botIds, ...rest }, { actor, db, audit }) => {
    const input = withoutUndefined(rest);
    if (kind === "edit" && typeof input.parent === "string")
      await requireOwnCategory(db, actor.accountId, input.parent);
    const bots = await findTargets(db, actor.accountId, botIds);
    const job = await insertJob(db, actor, { kind, input, bots });
    audit(await describeNewJob(db, actor.accountId, { ...job, kind, bots }));
    return { id: job.id };
  },
);

const withoutUndefined = (input: object): Prisma.InputJsonObject =>
  z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(input))) as Prisma.InputJsonObject;

async function findTargets(db: Db, accountId: string, botIds: readonly string[]): Promise<JobTarget[]> {
  const unique = [...new Set(botIds)];
  const rows = await db.$queryRaw<{ id: string; nickname: string }[]>`
    SELECT id, nickname FROM "Bot" WHERE "accountId" = ${accountId} AND id = ANY (${unique}::text[])`;
  const nicknames = new Map(rows.map(({ id, nickname }) => [id, nickname]));
  return unique.map((id) => ({ id, nickname: nicknames.get(id) ?? id }));
}
