import { portalOnly } from "../../contract/access.ts";
import { JobReference } from "../../contract/jobs.ts";
import { Ok } from "../../contract/text.ts";
import { operation } from "../operation.ts";
import { requireOwnJob } from "./to-job.ts";

/** What is running ends; nothing else is started. Stopping a job that has ended changes nothing. */
export const stopJob = operation(
  { name: "jobs.stop", access: portalOnly, input: JobReference, output: Ok, writes: true },
  async ({ jobId }, { actor: { accountId }, db, audit }) => {
    const { kind, total } = await requireOwnJob(db, accountId, jobId);
    const [stopped] = await db.$queryRaw<{ state: string }[]>`
      UPDATE "Job" SET state = CASE state WHEN 'queued' THEN 'stopped' ELSE 'stopping' END::"JobState",
        "endedAt" = CASE state WHEN 'queued' THEN now() END
      WHERE id = ${jobId} AND "accountId" = ${accountId} AND state IN ('queued', 'running') RETURNING state::text`;
    if (!stopped) return { ok: true };
    if (stopped.state === "stopped") {
      await db.$executeRaw`
        UPDATE "JobItem" SET state = 'stopped', "keyId" = NULL, "sealedInput" = NULL WHERE "jobId" = ${jobId}`;
    }
    audit({ action: "job.stop", targetId: jobId, after: { kind, count: total } });
    return { ok: true };
  },
);
