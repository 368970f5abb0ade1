import { MISSED_AFTER_SECONDS } from "../../contract/limits/schedules.ts";
import { mayUseService } from "../../data/blocked-accounts.ts";
import { type Db, db, Prisma, transaction } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { readMaintenance } from "../../data/maintenance.ts";
import { log } from "../../log.ts";
import { operator } from "../actor.ts";
import { findTargetBots, type TargetBots } from "../bots/find-target-bots.ts";
import { Fault } from "../fault.ts";
import { lockAccountSoon } from "../lock-account.ts";
import { dueCronTimes, MAX_COUNTED_TIMES } from "./cron-times.ts";
import { pauseEndedSchedules } from "./pause-ended-schedules.ts";
import { hasFailedForLong, pauseSchedule } from "./pause-schedule.ts";
import { startRun } from "./start-run.ts";
import { type ScheduleRow, targetOf, timesAfter } from "./to-schedule.ts";
import { isBusy, type LeftOut, workByAccount } from "./work-by-account.ts";

const MAY_USE_SERVICE = Prisma.raw(mayUseService("a"));

/** Of one turn. */
const ACCOUNTS = 500;
const NO_TIME_TO_COME = "Its cron expression has no time to come.";

/**
 * Runs every schedule whose time has come by the clock of the database, and pauses those whose application or API token
 * has lost its access. Any number of processes may do so at once. Not in maintenance, and not for accounts that are
 * blocked or will be deleted: their times are missed.
 */
export async function runDueSchedules(): Promise<void> {
  if ((await readMaintenance()).on) return;
  await runEveryDueSchedule();
  await pauseEndedSchedules();
}

const runEveryDueSchedule = () => workByAccount(findDueSchedules, ({ id }) => runDueSchedule(id));

const findDueSchedules = ({ ids, accountIds }: LeftOut) =>
  db().$queryRaw<{ id: string; accountId: string }[]>`
    SELECT id, "accountId" FROM (
      SELECT DISTINCT ON (s."accountId") s.id, s."accountId", s."nextRunAt"
      FROM "Schedule" s JOIN "Account" a ON a.id = s."accountId"
      WHERE s."nextRunAt" <= now() AND NOT s.paused AND ${MAY_USE_SERVICE}
        AND s.id <> ALL (${ids}::text[]) AND s."accountId" <> ALL (${accountIds}::text[])
      ORDER BY s."accountId", s."nextRunAt"
    ) first ORDER BY "nextRunAt" LIMIT ${ACCOUNTS}`;

/** Its run, its job and its next time are written together or not at all. */
async function runDueSchedule(scheduleId: string): Promise<void> {
  const schedule = await db().schedule.findUnique({ where: { id: scheduleId } });
  if (!schedule) return;
  try {
    const bots = await findTargetBots(db(), schedule.accountId, targetOf(schedule));
    await whileDue(schedule, (tx, now) => runOrSkip(tx, schedule, bots, now));
  } catch (error) {
    if (isBusy(error)) throw error; // it is still due
    if (!(error instanceof Fault)) log().error({ err: error, scheduleId }, "a schedule could not be run");
    await whileDue(schedule, (tx, now) => recordFailure(tx, schedule, error, now));
  }
}

/**
 * Does nothing if another process has been faster, or the schedule was changed since it was read. The account first, as
 * in every transaction that locks both.
 */
async function whileDue(schedule: ScheduleRow, work: (tx: Db, now: Date) => Promise<void>): Promise<void> {
  await transaction(async (tx) => {
    await lockAccountSoon(tx, schedule.accountId);
    const [row] = await tx.$queryRaw<{ now: Date }[]>`
      SELECT now() AS now FROM "Schedule"
      WHERE id = ${schedule.id} AND "nextRunAt" <= now() AND NOT paused
        AND "nextRunAt" = ${schedule.nextRunAt}::timestamptz
        AND version = ${schedule.version}
      FOR UPDATE SKIP LOCKED`;
    if (row) await work(tx, row.now);
  });
}

async function runOrSkip(tx: Db, schedule: ScheduleRow, bots: TargetBots, now: Date) {
  const { first, latest, count } = dueTimes(schedule, now);
  const isLate = now.getTime() - latest.getTime() > MISSED_AFTER_SECONDS * 1000;
  const missed = isLate ? count : count - 1;
  const runsAfterwards = !isLate || schedule.missedRuns === "runOnce";
  if (missed > 0 && schedule.missedRuns === "skip")
    await recordRun(tx, schedule, "skipped", first, describeMissed(missed));
  if (runsAfterwards) {
    const message = missed > 0 && schedule.missedRuns === "runOnce" ? describeMissed(missed) : null;
    const actor = { ...operator(schedule.accountId), requestId: `schedule-${newId()}` };
    await startRun(tx, actor, { schedule, bots, dueAt: latest, message });
  }
  await setNextRun(tx, schedule, now);
}

interface DueTimes {
  first: Date;
  latest: Date;
  count: number;
}

function dueTimes({ cron, timeZone, nextRunAt }: ScheduleRow, now: Date): DueTimes {
  const first = nextRunAt ?? now;
  return { first, ...(cron === null ? { latest: first, count: 1 } : dueCronTimes(cron, timeZone, first, now)) };
}

const describeMissed = (count: number): string => {
  const times = count === 1 ? "1 time" : `${count}${count >= MAX_COUNTED_TIMES - 1 ? " or more" : ""} times`;
  return `${times} passed while the service did not run schedules.`;
};

/** It is paused when no later run could start either, or none has for long. */
async function recordFailure(tx: Db, schedule: ScheduleRow, error: unknown, now: Date): Promise<void> {
  const isFault = error instanceof Fault;
  const message = isFault ? error.message : "It could not be started because of an error of the service.";
  const state = isFault && error.code === "already_exists" ? "skipped" : "failed";
  await recordRun(tx, schedule, state, schedule.nextRunAt ?? now, message);
  const isFinal = isFault && (error.code === "not_found" || error.code === "forbidden");
  if (isFinal || (await hasFailedForLong(tx, schedule.id))) await pauseSchedule(tx, schedule, message);
  else await setNextRun(tx, schedule, now);
}

async function recordRun(
  tx: Db,
  { id: scheduleId }: ScheduleRow,
  state: "skipped" | "failed",
  dueAt: Date,
  message: string,
) {
  await tx.scheduleRun.createMany({ data: [{ id: newId(), scheduleId, dueAt, state, message }], skipDuplicates: true });
}

async function setNextRun(tx: Db, schedule: ScheduleRow, now: Date): Promise<void> {
  const [next = null] = schedule.cron === null ? [] : timesAfter(schedule, now, 1);
  if (next === null && schedule.cron !== null) return pauseSchedule(tx, schedule, NO_TIME_TO_COME);
  await tx.schedule.update({ where: { id: schedule.id }, data: { nextRunAt: next } });
}
