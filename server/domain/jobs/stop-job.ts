import { alsoInCategories, withScope } from "../../contract/access.ts";
import { JobReference } from "../../contract/jobs.ts";
import { Ok } from "../../contract/text.ts";
import type { Db } from "../../data/db.ts";
import { operation } from "../operation.ts";
import { publishJob } from "./publish-job.ts";
import { JOB_SCOPES, requireOwnJob } from "./to-job.ts";

/** What is running ends; nothing else is started. Stopping a job that has ended changes nothing. */
export const stopJob = operation(
  {
    name: "jobs.stop",
    access: alsoInCategories(withScope(...JOB_SCOPES)),
    input: JobReference,
    output: Ok,
    writes: true,
    idempotent: true,
  },
  async ({ jobId }, { actor, db, audit, afterCommit }) => {
    const { kind, total } = await requireOwnJob(db, actor, jobId);
    if ((await stopOpenJobs(db, actor.accountId, jobId)) === 0) return { ok: true };
    audit({ action: "job.stop", targetId: jobId, after: { kind, count: total } });
    const stopped = await requireOwnJob(db, actor, jobId);
    afterCommit(async () => publishJob(stopped));
    return { ok: true };
  },
);

/** Stops a job of the account, or all of them. @returns How many it stopped. */
export async function stopOpenJobs(tx: Db, accountId: string, jobId: string | null = null): Promise<number> {
  const stopped = await tx.$queryRaw<{ id: string; state: string }[]>`
    UPDATE "Job" SET state = CASE state WHEN 'queued' THEN 'stopped' ELSE 'stopping' END::"JobState",
      "endedAt" = CASE state WHEN 'queued' THEN now() END
    WHERE "accountId" = ${accountId} AND (${jobId}::text IS NULL OR id = ${jobId}) AND state IN ('queued', 'running')
    RETURNING id, state::text`;
  const neverRun = stopped.filter(({ state }) => state === "stopped").map(({ id }) => id);
  if (neverRun.length > 0) {
    await tx.$executeRaw`
      UPDATE "JobItem" SET state = 'stopped', "keyId" = NULL, "sealedInput" = NULL WHERE "jobId" = ANY (${neverRun})`;
  }
  return stopped.length;
}
