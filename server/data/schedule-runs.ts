import type { ScheduleRun } from "../contract/schedules.ts";
import type { Db } from "./db.ts";

type RunRow = Awaited<ReturnType<typeof findRunRows>>[number];

const findRunRows = (db: Db, scheduleId: string, limit: number, before: Date | undefined) =>
  db.scheduleRun.findMany({
    where: runsBefore(scheduleId, before),
    orderBy: { dueAt: "desc" },
    take: limit,
  });

const JOB_COLUMNS = {
  id: true,
  state: true,
  total: true,
  unknown: true,
  succeeded: true,
  failed: true,
  skipped: true,
} as const;

async function withJobs(db: Db, rows: readonly RunRow[]): Promise<ScheduleRun[]> {
  const ids = rows.flatMap(({ jobId }) => jobId ?? []);
  const jobs = await db.job.findMany({ where: { id: { in: ids } }, select: JOB_COLUMNS });
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return rows.map(({ id, dueAt, state, message, jobId }) => ({
    ...{ id, dueAt: dueAt.toISOString(), state, message },
    job: byId.get(jobId ?? "") ?? null,
  }));
}

/** The runs of a schedule, the latest first. */
export const findRuns = async (db: Db, scheduleId: string, limit: number, before?: Date): Promise<ScheduleRun[]> =>
  withJobs(db, await findRunRows(db, scheduleId, limit, before));

/** Which runs a list without pages has. */
const runsBefore = (scheduleId: string, before: Date | undefined) => ({
  scheduleId,
  ...(before && { dueAt: { lt: before } }),
});

export const countRuns = (db: Db, scheduleId: string, before: Date | undefined): Promise<number> =>
  db.scheduleRun.count({ where: runsBefore(scheduleId, before) });

/** When a run of the schedule was due; undefined if there is no such run. */
export const findDueTime = async (db: Db, scheduleId: string, id: string): Promise<Date | undefined> =>
  (await db.scheduleRun.findFirst({ where: { id, scheduleId }, select: { dueAt: true } }))?.dueAt;

/** The last run of each of these schedules, by the id of the schedule. */
export async function findLastRuns(db: Db, scheduleIds: string[]): Promise<Map<string, ScheduleRun>> {
  const rows = await db.$queryRaw<RunRow[]>`
    SELECT run.* FROM unnest(${scheduleIds}::text[]) AS schedule (id)
    CROSS JOIN LATERAL (SELECT id, "scheduleId", "dueAt", state::text AS state, message, "jobId", "createdAt"
      FROM "ScheduleRun" WHERE "scheduleId" = schedule.id ORDER BY "dueAt" DESC LIMIT 1) AS run LIMIT 1000`;
  const runs = await withJobs(db, rows);
  return new Map(rows.flatMap(({ scheduleId }, index) => (runs[index] ? [[scheduleId, runs[index]] as const] : [])));
}
