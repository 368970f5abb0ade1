import type { JobKind } from "../../contract/jobs.ts";
import { MAX_JOB_ITEMS, MAX_JOB_ITEMS_PER_DAY, MAX_JOBS_PER_HOUR, MAX_OPEN_JOBS } from "../../contract/limits/jobs.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import type { AccountActor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { wakeNextJobs } from "./jobs-queue.ts";
import { toStoredInput } from "./stored-job-input.ts";

export interface NewJob {
  /** Of a job whose items are sealed for it. */
  id?: string;
  kind: JobKind;
  /** As `CommandJobInput`, `ChatJobInput` or `PresetJobInput` of these kinds. No secret. */
  input: Prisma.InputJsonValue;
  /** One item for each, in this order. Ids of other accounts' bots fail when the job runs. */
  bots: readonly JobTarget[];
  scheduleId?: string;
  /** The application that said what runs, if it was not the owner. Without its access, the job stops. */
  applicationId?: string | null;
  /** The same for an API token. */
  apiTokenId?: string | null;
  /** The job whose items this one does again. */
  retriedId?: string;
}

export interface JobTarget {
  /** Null for a row of an import. */
  id: string | null;
  nickname: string;
  keyId?: string;
  sealedInput?: string;
}

/**
 * Inserts a job with an item for each bot, in the caller's transaction; a worker gets it once that is committed. The
 * caller audits it (describe-new-job.ts).
 * @returns Its id, and its input as it is stored.
 * @throws Fault `limit_exceeded` or `rate_limited` when the account has too many jobs, `not_found` for a preset.
 */
export async function insertJob(
  tx: Db,
  actor: AccountActor,
  job: NewJob,
): Promise<{ id: string; input: Prisma.InputJsonValue }> {
  const { accountId } = actor;
  const total = job.bots.length;
  if (total === 0) throw new Fault("invalid_request", "A job needs at least one bot.");
  if (total > MAX_JOB_ITEMS) throw new Fault("limit_exceeded", `A job may have ${MAX_JOB_ITEMS} bots, not ${total}.`);
  await lockAccount(tx, accountId);
  await requireJobAllowance(tx, accountId, total);
  const id = job.id ?? newId();
  const input = await toStoredInput(tx, accountId, job.kind, job.input);
  await tx.job.create({
    data: {
      ...{ id, accountId, kind: job.kind, total, input },
      ...{ actorKind: actor.kind, ip: actor.ip, requestId: actor.requestId },
      ...(actor.kind !== "operator" && {
        actorAccountId: accountId,
        credentialId: actor.credentialId,
        applicationId: actor.applicationId ?? null,
      }),
      ...(job.applicationId && { applicationId: job.applicationId }),
      apiTokenId: job.apiTokenId ?? null,
      ...{ scheduleId: job.scheduleId ?? null, retriedId: job.retriedId ?? null },
    },
  });
  await insertItems(tx, id, job.bots);
  await wakeNextJobs(accountId, tx);
  return { id, input };
}

/** One statement, whatever the number of bots. */
async function insertItems(tx: Db, jobId: string, bots: readonly JobTarget[]): Promise<void> {
  const items = bots.map(({ id, nickname, keyId, sealedInput }, position) => ({
    ...{ position, botId: id, name: nickname, keyId, sealedInput },
  }));
  await tx.$executeRaw`
    INSERT INTO "JobItem" ("jobId", position, "botId", name, "keyId", "sealedInput")
    SELECT ${jobId}, position, "botId", name, "keyId", "sealedInput"
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      AS item (position int, "botId" text, name text, "keyId" text, "sealedInput" text)`;
}

/** Called with the account locked: jobs that are created at the same time count too. */
async function requireJobAllowance(tx: Db, accountId: string, added: number): Promise<void> {
  const [used] = await tx.$queryRaw<{ open: number; hour: number; items: number }[]>`
    SELECT count(*) FILTER (WHERE state IN ('queued', 'running', 'stopping'))::int AS open,
      count(*) FILTER (WHERE "createdAt" > now() - interval '1 hour')::int AS hour,
      coalesce(sum(total), 0)::int AS items
    FROM "Job" WHERE "accountId" = ${accountId} AND "createdAt" > now() - interval '1 day'`;
  if (!used) return;
  if (used.open >= MAX_OPEN_JOBS) {
    throw new Fault("limit_exceeded", `This account has ${used.open} jobs that have not ended; stop some of them.`);
  }
  if (used.hour >= MAX_JOBS_PER_HOUR || used.items + added > MAX_JOB_ITEMS_PER_DAY) {
    throw new Fault("rate_limited", "This account has created too many jobs; try again later.", {
      retryAfterSeconds: 600,
    });
  }
}
