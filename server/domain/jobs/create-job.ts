import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { ExportJobCreate, JobCreate, JobCreated } from "../../contract/jobs.ts";
import type { Prisma } from "../../data/db.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { operation } from "../operation.ts";
import { insertJob } from "./insert-job.ts";
import { describeNewJob } from "./to-job.ts";

/**
 * Writes the credentials of all bots, or of a selection, into a file that its owner can download for a while. The bots are
 * deleted when the browser confirms that it has the whole file (delete-exported-bots.ts).
 */
export const createExportJob = operation(
  {
    name: "jobs.createExport",
    access: portalOnly,
    input: ExportJobCreate,
    output: JobCreated,
    writes: true,
  },
  async ({ deleteAfterExport, botIds }, { actor, db, audit }) => {
    const onceDownloaded = deleteAfterExport && { onceDownloaded: true };
    // Where a process of an older version works on the job, `deleteAfterExport` would delete the bots before the file arrives.
    const input = { deleteAfterExport: false, ...onceDownloaded };
    const job = await insertJob(db, actor, { kind: "export", input, botIds: botIds ?? "all" });
    audit(await describeNewJob(db, actor.accountId, { ...job, input: { deleteAfterExport, ...onceDownloaded } }));
    return { id: job.id };
  },
);

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
