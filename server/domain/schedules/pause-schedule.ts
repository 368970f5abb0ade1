import { MAX_FAILED_RUNS } from "../../contract/limits/schedules.ts";
import type { Db } from "../../data/db.ts";
import { raiseNotification } from "../alerts/raise-notification.ts";
import type { ScheduleRow } from "./to-schedule.ts";

/** The service pauses it by itself, and tells the owner. */
export async function pauseSchedule(
  tx: Db,
  { id, accountId, name }: Pick<ScheduleRow, "id" | "accountId" | "name">,
  reason: string,
): Promise<void> {
  await tx.schedule.update({ where: { id }, data: { nextRunAt: null, paused: true, pausedBecause: reason } });
  await raiseNotification(tx, {
    ...{ accountId, kind: "schedule.paused", subject: id, path: `/schedules/${id}` },
    data: { schedule: { id, name }, reason },
  });
}

/** Whether its latest runs have all failed, so many of them and for a day. */
export async function hasFailedForLong(tx: Db, scheduleId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ long: boolean | null }[]>`
    SELECT count(*) = ${MAX_FAILED_RUNS} AND bool_and(state = 'failed') AND min("dueAt") < now() - interval '1 day' AS long
    FROM (SELECT state, "dueAt" FROM "ScheduleRun" WHERE "scheduleId" = ${scheduleId}
      ORDER BY "dueAt" DESC LIMIT ${MAX_FAILED_RUNS}) latest`;
  return row?.long === true;
}
