import { z } from "zod";
import { alsoInCategories, portalOnly, withScope } from "../../contract/access.ts";
import { Job, JobItem, JobItemsQuery, JobReference, JobsQuery, JobWithCells, OpenJobs } from "../../contract/jobs.ts";
import { MAX_JOB_CELLS } from "../../contract/limits/jobs.ts";
import type { Db } from "../../data/db.ts";
import { countOpenJobs as countOpenOf } from "../../data/job-claims.ts";
import { hasScope, reachOf } from "../actor.ts";
import { operation } from "../operation.ts";
import { cutPage } from "../page-of.ts";
import { fileUntil, retryUntil } from "./export-file.ts";
import { JOB_SCOPES, requireOwnJob, toJob } from "./to-job.ts";

const access = alsoInCategories(withScope(...JOB_SCOPES));

/** Jobs of the last 30 days; the latest first. */
export const listJobs = operation(
  { name: "jobs.list", access, input: JobsQuery, output: z.array(Job) },
  async ({ after, limit }, context) => {
    const { actor, db } = context;
    const rows = await db.job.findMany({
      where: { ...reachOf(actor), ...(after !== undefined && { id: { lt: after } }) },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const count = () => db.job.count({ where: reachOf(actor) });
    return (await cutPage(rows, limit, context, { idOf: ({ id }) => id, count })).map(toJob);
  },
);

export const countOpenJobs = operation(
  { name: "jobs.countOpen", access: portalOnly, input: z.strictObject({}), output: OpenJobs },
  async (_, { actor: { accountId }, db }) => ({ count: await countOpenOf(db, accountId) }),
);

export const getJob = operation(
  { name: "jobs.get", access, input: JobReference, output: JobWithCells },
  async ({ jobId }, { actor, db }) => {
    const row = await requireOwnJob(db, actor, jobId);
    const until = { fileUntil: fileUntil(row), retryUntil: await retryUntil(db, row) };
    return { ...toJob(row), cells: await readCells(db, jobId, row.total), ...until };
  },
);

export const listJobItems = operation(
  { name: "jobs.items", access, input: JobItemsQuery, output: z.array(JobItem) },
  async ({ jobId, state, after, limit }, context) => {
    const { actor, db } = context;
    await requireOwnJob(db, actor, jobId);
    const where = { jobId, ...(state && { state }) };
    const rows = await db.jobItem.findMany({
      where: { ...where, position: { gt: after } },
      orderBy: { position: "asc" },
      take: limit + 1,
    });
    const count = () => db.jobItem.count({ where });
    const items = await cutPage(rows, limit, context, { idOf: ({ position }) => String(position), count });
    return hasScope(actor, ["bots.read"]) ? items : items.map((item) => ({ ...item, name: "" }));
  },
);

type Cells = JobWithCells["cells"];

/** The states of the items by their place, in at most MAX_JOB_CELLS groups of equal size. */
async function readCells(db: Db, jobId: string, total: number): Promise<Cells> {
  const perCell = Math.max(1, Math.ceil(total / MAX_JOB_CELLS));
  return db.$queryRaw<Cells>`
    SELECT count(*) FILTER (WHERE state = 'succeeded')::int AS succeeded,
      count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'skipped')::int AS skipped,
      count(*) FILTER (WHERE state = 'running')::int AS running, count(*) FILTER (WHERE state = 'stopped')::int AS stopped,
      count(*) FILTER (WHERE state = 'queued')::int AS queued
    FROM (SELECT state, position / ${perCell}::int AS cell FROM "JobItem" WHERE "jobId" = ${jobId}) items
    GROUP BY cell ORDER BY cell LIMIT ${MAX_JOB_CELLS}`;
}
