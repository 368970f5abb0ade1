import { withScope } from "../../contract/access.ts";
import { ScheduleReference, ScheduleRun } from "../../contract/schedules.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { findRuns } from "../../data/schedule-runs.ts";
import { findTargetBots } from "../bots/find-target-bots.ts";
import { Fault } from "../fault.ts";
import { operation } from "../operation.ts";
import { startRun } from "./start-run.ts";
import { lockOwnSchedule, requireOwnSchedule, targetOf } from "./to-schedule.ts";

/** Runs it now, also while it is paused. Its times stay as they are. */
export const runSchedule = operation(
  {
    name: "schedules.run",
    access: withScope("commands.run"),
    input: ScheduleReference,
    output: ScheduleRun,
    writes: true,
    idempotent: true,
  },
  {
    async prepare({ scheduleId }, { actor: caller, db: reads }) {
      const seen = await requireOwnSchedule(reads, caller, scheduleId);
      const bots = await findTargetBots(reads, seen.accountId, targetOf(seen)).catch(asConflict);
      return async ({ actor, db, audit }) => {
        const schedule = await lockOwnSchedule(db, actor, scheduleId);
        if (schedule.version !== seen.version) {
          throw new Fault("unable_to_process", "The schedule was changed at the same time; try again.");
        }
        const run = { schedule, bots, dueAt: databaseNow(), message: null };
        const { jobId } = await startRun(db, actor, run).catch(asConflict);
        audit({
          action: "schedule.run",
          targetId: scheduleId,
          after: { name: schedule.name, jobId, bots: bots.botIds.length },
        });
        const [started] = await findRuns(db, scheduleId, 1);
        if (!started) throw new Error("a run that was recorded is missing");
        return started;
      };
    },
  },
);

/** "Not found" would mean the schedule, and "forbidden" the caller. */
function asConflict(error: unknown): never {
  if (error instanceof Fault && (error.code === "not_found" || error.code === "forbidden")) {
    throw new Fault("unable_to_process", error.message, { cause: error });
  }
  throw error;
}
