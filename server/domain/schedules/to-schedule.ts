import { SHOWN_RUNS } from "../../contract/limits/schedules.ts";
import type { Schedule, ScheduleInput, ScheduleKind, ScheduleRun, ScheduleTarget } from "../../contract/schedules.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { type AccountActor, reachOf } from "../actor.ts";
import { notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { toRecord } from "../to-record.ts";
import { nextCronTimes } from "./cron-times.ts";

export type ScheduleRow = Prisma.ScheduleGetPayload<object>;

/** A schedule that the caller reaches, by id. Any other is a missing one. */
export async function requireOwnSchedule(db: Db, actor: AccountActor, scheduleId: string): Promise<ScheduleRow> {
  const row = await db.schedule.findFirst({ where: { ...reachOf(actor), id: scheduleId } });
  if (!row) throw notFound("schedule");
  return row;
}

/** The same for an operation that writes: other writers of the account wait until the transaction ends. */
export async function lockOwnSchedule(tx: Db, actor: AccountActor, scheduleId: string): Promise<ScheduleRow> {
  await lockAccount(tx, actor.accountId);
  return requireOwnSchedule(tx, actor, scheduleId);
}

/** What was checked when it was stored. */
export const kindOf = (row: Pick<ScheduleRow, "kind">) => row.kind as ScheduleKind;
export const inputOf = (row: Pick<ScheduleRow, "input">) => row.input as ScheduleInput;
export const targetOf = (row: Pick<ScheduleRow, "target">) => row.target as ScheduleTarget;

/** The first `count` times after `after`. None when the expression or its time zone can no longer be read. */
export function timesAfter(
  { cron, at, timeZone }: Pick<ScheduleRow, "cron" | "at" | "timeZone">,
  after: Date,
  count: number,
) {
  if (cron === null) return at && at > after ? [at] : [];
  try {
    return nextCronTimes(cron, timeZone, after, count);
  } catch {
    return [];
  }
}

const comingRuns = (row: ScheduleRow): Date[] =>
  row.nextRunAt === null ? [] : [row.nextRunAt, ...timesAfter(row, row.nextRunAt, SHOWN_RUNS - 1)];

export const toSchedule = (row: ScheduleRow, lastRun: ScheduleRun | null): Schedule => ({
  id: row.id,
  name: row.name,
  kind: kindOf(row),
  input: inputOf(row),
  target: targetOf(row),
  cron: row.cron,
  at: row.at?.toISOString() ?? null,
  timeZone: row.timeZone,
  missedRuns: row.missedRuns,
  paused: row.paused,
  applicationId: row.applicationId,
  apiTokenId: row.apiTokenId,
  pausedBecause: row.pausedBecause,
  nextRunAt: row.nextRunAt?.toISOString() ?? null,
  nextRuns: comingRuns(row).map((time) => time.toISOString()),
  lastRun,
  ...toRecord(row),
});
