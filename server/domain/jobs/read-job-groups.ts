import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { JobGroup, JobGroupItemsQuery, JobGroupsQuery } from "../../contract/job-groups.ts";
import { JobItem, JobItemState } from "../../contract/jobs.ts";
import { Prisma } from "../../data/db.ts";
import { operation } from "../operation.ts";
import { requireOwnJob } from "./to-job.ts";

/** What a person looks for first stands first. */
const ORDER = ["failed", "succeeded", "skipped", "stopped", "running", "queued"] as const satisfies JobItemState[];

/** Without a message and with an empty one are two results: the text of a row says so. */
const KEY = Prisma.sql`md5(ROW(i.state, i.format, i.message)::text)`;

type GroupRow = Omit<JobGroup, "first"> & JobGroup["first"];

/** How many items of a job have the same result, counted in the database: a job may have many thousands. */
export const listJobGroups = operation(
  { name: "jobs.groups", access: portalOnly, input: JobGroupsQuery, output: z.array(JobGroup) },
  async ({ jobId, states = JobItemState.options, skip, limit }, { actor, db }) => {
    await requireOwnJob(db, actor, jobId);
    const rows = await db.$queryRaw<GroupRow[]>`
      WITH groups AS (
        SELECT state, format, message, count(*)::int AS count, min(position) AS position FROM "JobItem"
        WHERE "jobId" = ${jobId} AND state = ANY (${states}::"JobItemState"[]) GROUP BY state, format, message
        ORDER BY array_position(${ORDER}::"JobItemState"[], state), count DESC, position OFFSET ${skip} LIMIT ${limit}
      )
      SELECT g.state, g.format, g.message, g.count, ${KEY} AS key, i."botId", i.name, i.ms
      FROM groups g JOIN "JobItem" i ON i."jobId" = ${jobId} AND i.position = g.position
      ORDER BY array_position(${ORDER}::"JobItemState"[], g.state), g.count DESC, g.position`;
    return rows.map(({ botId, name, ms, ...group }) => ({ ...group, first: { botId, name, ms } }));
  },
);

/** The items of a group, in their order. */
export const listJobGroupItems = operation(
  { name: "jobs.groupItems", access: portalOnly, input: JobGroupItemsQuery, output: z.array(JobItem) },
  async ({ jobId, key, after, limit }, { actor, db }) => {
    await requireOwnJob(db, actor, jobId);
    return db.$queryRaw<(Omit<JobItem, "endedAt"> & { endedAt: Date | null })[]>`
      SELECT position, state, "botId", name, format, message, ms, "endedAt" FROM "JobItem" i
      WHERE i."jobId" = ${jobId} AND i.position > ${after} AND ${KEY} = ${key} ORDER BY i.position LIMIT ${limit}`;
  },
);
