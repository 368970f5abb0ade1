import { z } from "zod";
import { portalOnly, withScope } from "../../contract/access.ts";
import { MAX_SCHEDULES, SHOWN_RUNS } from "../../contract/limits/schedules.ts";
import { RecordsQuery } from "../../contract/list-query.ts";
import {
  Schedule,
  ScheduleChoices,
  SchedulePreview,
  ScheduleReference,
  ScheduleRun,
  ScheduleRunList,
  ScheduleTimes,
} from "../../contract/schedules.ts";
import { databaseNow } from "../../data/database-clock.ts";
import type { Db } from "../../data/db.ts";
import { countRuns, findDueTime, findLastRuns, findRuns } from "../../data/schedule-runs.ts";
import { reachOf } from "../actor.ts";
import { invalid } from "../fault.ts";
import { operation } from "../operation.ts";
import { BY_ID, changedFilter, cutPage, pageOf } from "../page-of.ts";
import { checkTimes } from "./check-schedule.ts";
import { requireOwnSchedule, timesAfter, toSchedule } from "./to-schedule.ts";

const access = withScope("bots.read");

export const listSchedules = operation(
  { name: "schedules.list", access, input: RecordsQuery, output: z.array(Schedule) },
  async (query, context) => {
    const where = { ...reachOf(context.actor), ...changedFilter(query) };
    const all = await context.db.schedule.findMany({ where, orderBy: { id: "asc" }, take: MAX_SCHEDULES });
    const rows = await pageOf(all, query, BY_ID, context);
    const runs = await findLastRuns(
      context.db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toSchedule(row, runs.get(row.id) ?? null));
  },
);

export const getSchedule = operation(
  { name: "schedules.get", access, input: ScheduleReference, output: Schedule },
  async ({ scheduleId }, { actor, db }) => {
    const row = await requireOwnSchedule(db, actor, scheduleId);
    const [lastRun = null] = await findRuns(db, scheduleId, 1);
    return toSchedule(row, lastRun);
  },
);

/** The latest first. */
export const listScheduleRuns = operation(
  { name: "schedules.runs", access, input: ScheduleRunList, output: z.array(ScheduleRun) },
  async ({ scheduleId, limit, after, before }, context) => {
    const { actor, db } = context;
    await requireOwnSchedule(db, actor, scheduleId);
    const bound = before === undefined ? undefined : new Date(before);
    const place = after === undefined ? bound : await requireDueTime(db, scheduleId, after);
    const runs = await findRuns(db, scheduleId, limit + 1, bound && place && bound < place ? bound : place);
    return cutPage(runs, limit, context, { idOf: ({ id }) => id, count: () => countRuns(db, scheduleId, bound) });
  },
);

async function requireDueTime(db: Db, scheduleId: string, runId: string): Promise<Date> {
  const dueAt = await findDueTime(db, scheduleId, runId);
  if (!dueAt) throw invalid(["after"], "This must be the id of a run of the schedule.");
  return dueAt;
}

/** When a schedule would run. @throws Fault as saving it would. */
export const previewSchedule = operation(
  { name: "schedules.preview", access: portalOnly, input: SchedulePreview, output: ScheduleTimes },
  async (times) => {
    const now = databaseNow();
    const next = timesAfter(checkTimes(times, now), now, SHOWN_RUNS);
    return { nextRuns: next.map((time) => time.toISOString()) };
  },
);

/** Categories, presets and views are capped below this. */
const MAX_CHOICES = 1000;

/** The names of what schedules are for, and of what they may be for. */
export const listScheduleChoices = operation(
  { name: "schedules.choices", access: portalOnly, input: z.strictObject({}), output: ScheduleChoices },
  async (_, { actor: { accountId }, db }) => {
    const query = { where: { accountId }, select: { id: true, name: true }, orderBy: { name: "asc" } } as const;
    const [categories, views, presets] = await Promise.all([
      db.category.findMany({ ...query, take: MAX_CHOICES }),
      db.savedView.findMany({ ...query, take: MAX_CHOICES }),
      db.preset.findMany({ ...query, take: MAX_CHOICES }),
    ]);
    return { categories, views, presets };
  },
);
