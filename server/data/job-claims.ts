import { RUNNING_JOBS_PER_ACCOUNT } from "../contract/limits/jobs.ts";
import { mayCredentialRun, mayUseService } from "./blocked-accounts.ts";
import { type Db, db, Prisma, transaction } from "./db.ts";

export const MAY_USE_SERVICE = Prisma.raw(mayUseService("a"));

/** The scope of the action that a job repeats, as `scopeOfJob` (server/domain/jobs/to-job.ts) says it. */
const SCOPE_OF_JOB = `CASE WHEN j.kind IN ('edit', 'delete', 'restart') THEN 'bots.write' ELSE 'commands.run' END`;
export const MAY_CREDENTIAL_RUN = Prisma.raw(mayCredentialRun("j", SCOPE_OF_JOB));

// Statements of a process that works on a job. Each one checks that the job is still this process's: another process
// takes over a job whose process has not said for a while that it is alive.

/** A process says so every second. After this silence, another one takes the job over. */
const STALE_SECONDS = 5;

/** A process with a free place has taken a new job by then. */
const MAX_PICKUP_SECONDS = 1;

export interface ClaimedJob {
  id: string;
  accountId: string;
  kind: string;
  input: Prisma.JsonValue;
  total: number;
  actorKind: string;
  credentialId: string | null;
  applicationId: string | null;
  ip: string;
  requestId: string;
  createdAt: Date;
}

const OPEN = Prisma.sql`state IN ('queued', 'running', 'stopping')`;

const IS_STALE = Prisma.sql`"aliveAt" < now() - make_interval(secs => ${STALE_SECONDS})`;

/** With the place that each has among the jobs of its account. */
const OPEN_JOBS = Prisma.sql`
  open AS MATERIALIZED (
    SELECT id, row_number() OVER (PARTITION BY "accountId" ORDER BY id) AS place FROM "Job" WHERE ${OPEN})`;

const IS_NEXT = Prisma.sql`open.place <= ${RUNNING_JOBS_PER_ACCOUNT}`;

export interface JobClaim {
  /** How many are claimed at most. */
  places: number;
  /** Jobs whose process seems to have ended. */
  abandoned: readonly string[];
  /** Jobs that this process works on: after a pause of the database it looks as if nobody did. */
  running: readonly string[];
}

/** Makes jobs this process's that no process works on: those that have waited longest. */
export const claimJobs = (processId: string, claim: JobClaim): Promise<ClaimedJob[]> =>
  db().$queryRaw<ClaimedJob[]>`
    WITH ${OPEN_JOBS}, next AS (
      SELECT j.id FROM "Job" j JOIN open ON open.id = j.id AND ${IS_NEXT}
      WHERE ${OPEN} AND j.id <> ALL (${claim.running}::text[])
        AND ("processId" IS NULL OR j.id = ANY (${claim.abandoned}::text[]) AND ${IS_STALE})
      ORDER BY coalesce("aliveAt", "createdAt"), j.id LIMIT ${claim.places} FOR UPDATE OF j SKIP LOCKED)
    UPDATE "Job" j SET "processId" = ${processId}, "aliveAt" = now(), "startedAt" = coalesce("startedAt", now()),
      state = CASE state WHEN 'queued' THEN 'running' ELSE state END
    FROM next WHERE j.id = next.id
    RETURNING j.id, "accountId", kind, input, total, "actorKind", "credentialId", "applicationId", ip, "requestId",
      "createdAt"`;

/** The columns of a job that say how far it is. */
const PROGRESS = Prisma.sql`j.id, j."accountId", j.kind, j.state::text, j.total, j.succeeded, j.failed, j.skipped,
  j.message, j."scheduleId", j."applicationId", j."apiTokenId", j."createdAt", j."endedAt"`;

export interface JobColumns {
  id: string;
  accountId: string;
  kind: string;
  state: string;
  total: number;
  succeeded: number;
  failed: number;
  skipped: number;
  message: string | null;
  scheduleId: string | null;
  applicationId: string | null;
  apiTokenId: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

export interface JobRenewal extends JobColumns {
  isStopping: boolean;
  /** The account may not use the service any more. */
  isBlocked: boolean;
  /** The application or API token that started it has no access any more. */
  isRevoked: boolean;
}

/** Says that this process works on the job. @returns Null if it is not this process's any more. */
export async function renewJob(id: string, processId: string): Promise<JobRenewal | null> {
  const [job] = await db().$queryRaw<JobRenewal[]>`
    UPDATE "Job" j SET "aliveAt" = now() FROM "Account" a
    WHERE j.id = ${id} AND j."processId" = ${processId} AND a.id = j."accountId"
    RETURNING ${PROGRESS}, j.state = 'stopping' AS "isStopping", NOT ${MAY_USE_SERVICE} AS "isBlocked",
      NOT ${MAY_CREDENTIAL_RUN} AS "isRevoked"`;
  return job ?? null;
}

export interface JobEnd {
  state: "done" | "stopped" | "failed";
  message?: string | null;
}

/**
 * Ends the job; items that are left are not done any more. The counts are those of the items.
 * @returns Null if it is not this process's any more, or is to be done and has items left: then nothing has changed.
 */
export async function endJob(
  id: string,
  processId: string,
  { state, message = null }: JobEnd,
): Promise<JobColumns | null> {
  return transaction(async (tx) => {
    const held = await tx.$queryRaw<unknown[]>`
      SELECT id FROM "Job" WHERE id = ${id} AND "processId" = ${processId} FOR UPDATE`;
    if (held.length === 0) return null;
    const isLeft = { jobId: id, state: { in: ["queued", "running"] } } satisfies Prisma.JobItemWhereInput;
    const left = await tx.jobItem.findFirst({ where: isLeft, select: { position: true } });
    if (state === "done" && left) return null;
    await tx.$executeRaw`
      UPDATE "JobItem" SET "keyId" = NULL, "sealedInput" = NULL,
        state = CASE WHEN state IN ('queued', 'running') THEN 'stopped' ELSE state END
      WHERE "jobId" = ${id} AND (state IN ('queued', 'running') OR (${state} <> 'done' AND "sealedInput" IS NOT NULL))`;
    const [ended] = await tx.$queryRaw<JobColumns[]>`
      UPDATE "Job" j SET state = ${state}::"JobState", message = ${message}, "endedAt" = now(), "processId" = NULL,
        "aliveAt" = NULL, succeeded = items.succeeded, failed = items.failed, skipped = items.skipped
      FROM (SELECT count(*) FILTER (WHERE state = 'succeeded') AS succeeded,
          count(*) FILTER (WHERE state = 'failed') AS failed, count(*) FILTER (WHERE state = 'skipped') AS skipped
        FROM "JobItem" WHERE "jobId" = ${id}) items
      WHERE id = ${id} RETURNING ${PROGRESS}`;
    return ended ?? null;
  });
}

/** Gives the job up, for another process or a later turn to go on with. */
export const releaseJob = (id: string, processId: string): Promise<number> =>
  db().$executeRaw`
    UPDATE "Job" SET "processId" = NULL, "aliveAt" = now() WHERE id = ${id} AND "processId" = ${processId}`;

export const countOpenJobs = (on: Db, accountId: string): Promise<number> =>
  on.job.count({ where: { accountId, state: { in: ["queued", "running", "stopping"] } } });

/**
 * One of the account's jobs has ended: the one that may run in its place has waited for a process since now, and comes
 * after those of other accounts that wait already.
 */
export const queueNextJob = (accountId: string): Promise<number> =>
  db().$executeRaw`
    UPDATE "Job" SET "aliveAt" = now()
    WHERE id = (SELECT id FROM "Job" WHERE "accountId" = ${accountId} AND ${OPEN}
        ORDER BY id OFFSET ${RUNNING_JOBS_PER_ACCOUNT - 1} LIMIT 1)
      AND "processId" IS NULL AND "aliveAt" IS NULL`;

export interface WaitingJob {
  id: string;
  /** Its process has not said for a while that it works on it. */
  isSilent: boolean;
}

/** Among the first jobs of each account, those that have waited for a process longer than a free one needs. */
export const findWaitingJobs = (): Promise<WaitingJob[]> =>
  db().$queryRaw<WaitingJob[]>`
    WITH ${OPEN_JOBS}
    SELECT j.id, "processId" IS NOT NULL AS "isSilent" FROM "Job" j
    JOIN open ON open.id = j.id AND ${IS_NEXT}
    WHERE CASE WHEN "processId" IS NULL
      THEN coalesce("aliveAt", "createdAt") < now() - make_interval(secs => ${MAX_PICKUP_SECONDS}) ELSE ${IS_STALE} END
    ORDER BY coalesce("aliveAt", "createdAt") LIMIT 500`;
