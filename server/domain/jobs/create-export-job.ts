import { portalOnly } from "../../contract/access.ts";
import { ExportJobCreate, JobCreated } from "../../contract/jobs.ts";
import { operation } from "../operation.ts";
import { describeNewJob } from "./describe-new-job.ts";
import { insertJob } from "./insert-job.ts";

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
