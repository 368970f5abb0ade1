import { portalOnly } from "../../contract/access.ts";
import { ExportJobCreate, JobCreated } from "../../contract/jobs.ts";
import { MAX_JOB_ITEMS } from "../../contract/limits/jobs.ts";
import { Fault } from "../fault.ts";
import { operation } from "../operation.ts";
import { describeNewJob } from "./describe-new-job.ts";
import { insertJob } from "./insert-job.ts";

/** Writes the credentials of all bots, or of a selection, into a file that its owner can download for a while. */
export const createExportJob = operation(
  {
    name: "jobs.createExport",
    access: portalOnly,
    input: ExportJobCreate,
    output: JobCreated,
    writes: true,
  },
  async ({ deleteAfterExport, botIds }, { actor, db, audit }) => {
    const { accountId } = actor;
    // One parameter, whatever the number of ids: a statement may have 32,767.
    const bots = await db.$queryRaw<{ id: string; nickname: string }[]>`
      SELECT id, nickname FROM "Bot"
      WHERE "accountId" = ${accountId} AND (${botIds ?? null}::text[] IS NULL OR id = ANY (${botIds ?? null}::text[]))
      ORDER BY id LIMIT ${MAX_JOB_ITEMS + 1}`;
    if (botIds && bots.length < new Set(botIds).size) throw new Fault("not_found", "Some of these bots do not exist.");
    if (bots.length === 0) throw new Fault("invalid_request", "This account has no bots.");
    const kind = "export";
    const job = await insertJob(db, actor, { kind, input: { deleteAfterExport }, bots });
    audit(await describeNewJob(db, accountId, { ...job, kind, bots }));
    return { id: job.id };
  },
);
