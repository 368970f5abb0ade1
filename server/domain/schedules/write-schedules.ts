import { withScope } from "../../contract/access.ts";
import { MAX_SCHEDULES } from "../../contract/limits/schedules.ts";
import { Schedule, ScheduleCreate, ScheduleReference, ScheduleUpdate } from "../../contract/schedules.ts";
import { Ok } from "../../contract/text.ts";
import { databaseNow } from "../../data/database-clock.ts";
import type { Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { writerOf } from "../actor.ts";
import { Fault, invalid } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { CHANGES_RECORD, type Context, operation } from "../operation.ts";
import { checkInput, checkTarget, checkTimes, type ScheduleTimes } from "./check-schedule.ts";
import { inputOf, kindOf, lockOwnSchedule, type ScheduleRow, timesAfter, toSchedule } from "./to-schedule.ts";

const access = withScope("commands.run");
const firstTime = (times: ScheduleTimes, now: Date) => timesAfter(times, now, 1)[0] ?? null;

export const createSchedule = operation(
  { name: "schedules.create", access, input: ScheduleCreate, output: Schedule, writes: true, idempotent: true },
  async ({ name, kind, input, target, cron, at, timeZone, missedRuns, paused }, { actor, db, audit }) => {
    const { accountId } = actor;
    const now = databaseNow();
    const times = checkTimes({ cron, at, timeZone }, now);
    await lockAccount(db, accountId);
    if ((await db.schedule.count({ where: { accountId } })) >= MAX_SCHEDULES) {
      throw new Fault("limit_exceeded", `An account may have ${MAX_SCHEDULES} schedules.`);
    }
    const row = await db.schedule.create({
      data: {
        ...{ id: newId(), accountId, name, kind, ...times, missedRuns, paused, ...writerOf(actor) },
        input: await checkInput(db, accountId, kind, input),
        target: await checkTarget(db, actor, target),
        nextRunAt: paused ? null : firstTime(times, now),
      },
    });
    audit({ action: "schedule.create", targetId: row.id, after: describe(row) });
    return toSchedule(row, null);
  },
);

export const updateSchedule = operation(
  { name: "schedules.update", access, input: ScheduleUpdate, output: Ok, ...CHANGES_RECORD },
  async ({ scheduleId, ...changes }, { actor, db, audit, requireSeen }) => {
    const before = await lockOwnSchedule(db, actor, scheduleId);
    requireSeen(before);
    const { name, missedRuns, paused } = changes;
    const after = await db.schedule.update({
      where: { id: scheduleId },
      data: {
        ...{ name, missedRuns, paused },
        ...(await changedWork({ db, actor }, before, changes)),
        ...changedTimes(before, changes),
        ...(saysWhatRuns(changes) && writerOf(actor)),
        ...(paused === false && { pausedBecause: null }),
      },
    });
    audit({ action: "schedule.update", targetId: scheduleId, before: describe(before), after: describe(after) });
    return { ok: true };
  },
);

export const deleteSchedule = operation(
  { name: "schedules.delete", access, input: ScheduleReference, output: Ok, ...CHANGES_RECORD },
  async ({ scheduleId }, { actor, db, audit, requireSeen }) => {
    const before = await lockOwnSchedule(db, actor, scheduleId);
    requireSeen(before);
    await db.schedule.deleteMany({ where: { id: scheduleId } });
    audit({ action: "schedule.delete", targetId: scheduleId, before: describe(before) });
    return { ok: true };
  },
);

type Changes = Omit<ScheduleUpdate, "scheduleId">;

/** A new name and a pause do not. */
const saysWhatRuns = ({ name, paused, ...rest }: Changes): boolean =>
  paused === false || Object.values(rest).some((value) => value !== undefined);

async function changedWork(
  { db, actor }: Pick<Context, "db" | "actor">,
  before: ScheduleRow,
  { kind, input, target }: Changes,
) {
  const newKind = kind ?? kindOf(before);
  if (newKind !== before.kind && !input) throw invalid(["input"], "This is required together with another kind.");
  return {
    ...((kind || input) && {
      kind: newKind,
      input: await checkInput(db, before.accountId, newKind, input ?? inputOf(before)),
    }),
    ...(target && { target: await checkTarget(db, actor, target) }),
  };
}

/** A time that is given replaces the other. Resuming a schedule, it needs a time to come. */
function changedTimes(before: ScheduleRow, changes: Changes): Partial<ScheduleTimes & { nextRunAt: Date | null }> {
  const { cron, at, timeZone = before.timeZone, paused = before.paused } = changes;
  const isNew = cron !== undefined || at !== undefined || timeZone !== before.timeZone;
  if (!isNew && paused === before.paused) return {};
  if (!isNew && paused) return { nextRunAt: null };
  const now = databaseNow();
  const given = cron !== undefined || at !== undefined ? { cron, at } : { cron: before.cron, at: before.at };
  // The zone of a time that is over may change.
  const times =
    cron === undefined && at === undefined && before.at && paused === before.paused
      ? { cron: null, at: before.at, timeZone }
      : checkTimes({ ...given, timeZone }, now);
  return { ...times, nextRunAt: paused ? null : firstTime(times, now) };
}

/** For the audit log. */
const describe = ({ name, kind, input, target, cron, at, timeZone, missedRuns, paused }: ScheduleRow) =>
  ({
    ...{ name, kind, input, target, cron, at: at?.toISOString() ?? null, timeZone, missedRuns, paused },
  }) as Prisma.InputJsonObject;
