import type { ScheduleCreate, ScheduleTarget } from "../contract/schedules.ts";
import { createSchedule } from "../domain/schedules/write-schedules.ts";
import type { TestAccount } from "./accounts.ts";

/** A valid `POST /schedules` body: every day, a command. */
export const newScheduleInput = (target: ScheduleTarget, changes: Partial<ScheduleCreate> = {}) => ({
  name: "Evening",
  kind: "command" as const,
  input: { command: "emote", args: "wave" },
  target,
  ...(!changes.at && { cron: "0 18 * * *" }),
  ...changes,
});

export const newSchedule = (account: TestAccount, target: ScheduleTarget, changes: Partial<ScheduleCreate> = {}) =>
  createSchedule(newScheduleInput(target, changes), account.actor);
