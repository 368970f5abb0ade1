import { MAX_RUNS_PER_HOUR } from "../../contract/limits/schedules.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import type { AccountActor } from "../actor.ts";
import type { TargetBots } from "../bots/find-target-bots.ts";
import { Fault } from "../fault.ts";
import { insertJob } from "../jobs/insert-job.ts";
import { lockAccount } from "../lock-account.ts";
import { rateLimitedFault } from "../service/rate-limited-fault.ts";
import { findEndedAccess } from "./find-ended-access.ts";
import { inputOf, type ScheduleRow } from "./to-schedule.ts";

export interface Run {
  schedule: ScheduleRow;
  bots: TargetBots;
  dueAt: Date;
  message: string | null;
}

/**
 * Starts the job of a run and records the run, in the caller's transaction.
 * @throws Fault `not_found` or `forbidden` when no later run could start either, `already_exists` while the job of the
 * previous run goes on, and others when a later run may start.
 */
export async function startRun(
  tx: Db,
  actor: AccountActor,
  { schedule, bots, dueAt, message }: Run,
): Promise<{ runId: string; jobId: string }> {
  const { id: scheduleId, accountId } = schedule;
  await lockAccount(tx, accountId);
  const ended = await findEndedAccess(tx, scheduleId);
  if (ended !== null) throw new Fault("forbidden", ended);
  await requireRunAllowance(tx, accountId, scheduleId);
  if (bots.botIds.length === 0) throw new Fault("unable_to_process", "There was no enabled bot to run it on.");
  const job = await insertJob(tx, actor, {
    kind: schedule.kind as "command" | "chat" | "preset",
    input: await toJobInput(tx, schedule),
    ...bots,
    scheduleId,
    applicationId: schedule.applicationId,
    apiTokenId: schedule.apiTokenId,
  });
  const runId = newId();
  await tx.scheduleRun.create({
    data: { id: runId, scheduleId, dueAt, state: "started", jobId: job.id, message },
  });
  return { runId, jobId: job.id };
}

/** Bots that are not connected are skipped, so that they do not count as failed at every run. */
async function toJobInput(tx: Db, schedule: ScheduleRow): Promise<Prisma.InputJsonObject> {
  const input = inputOf(schedule);
  if ("command" in input) {
    const { locale, ...command } = input;
    return { commands: [command], ...(locale && { locale }), skipOffline: true };
  }
  if ("presetId" in input) {
    const where = { id: input.presetId, accountId: schedule.accountId };
    if ((await tx.preset.count({ where })) === 0) throw new Fault("not_found", "The preset was deleted.");
  }
  return { ...input, skipOffline: true };
}

/** Called with the account locked: runs that start at the same time count too. */
async function requireRunAllowance(tx: Db, accountId: string, scheduleId: string): Promise<void> {
  const [found] = await tx.$queryRaw<{ runs: number; open: boolean; waitMs: number }[]>`
    SELECT count(*)::int AS runs,
      (extract(epoch FROM min("createdAt") + interval '1 hour' - now()) * 1000)::int AS "waitMs", EXISTS (SELECT FROM "Job" WHERE "accountId" = ${accountId}
        AND "scheduleId" = ${scheduleId} AND state IN ('queued', 'running', 'stopping')) AS open
    FROM "Job" WHERE "accountId" = ${accountId} AND "scheduleId" IS NOT NULL AND "createdAt" > now() - interval '1 hour'`;
  if (found?.open) throw new Fault("already_exists", "The job of its previous run has not ended.");
  if (found && found.runs >= MAX_RUNS_PER_HOUR) {
    throw rateLimitedFault(found.waitMs, `The schedules of an account may run ${MAX_RUNS_PER_HOUR} times an hour.`);
  }
}
