import { isUnavailable } from "../../data/db.ts";
import { type Periodic, startPeriodic } from "../../start-periodic.ts";
import { isFleetReturning } from "../fleet/moving/fleet-return.ts";
import { runDueSchedules } from "./run-due-schedules.ts";

const INTERVAL_MS = 3_000;

/** Runs schedules at their times while the service runs. */
export function startSchedules(): Periodic {
  const run = async () => {
    if (!isFleetReturning()) await runDueSchedules(); // views choose bots by what they do at that moment
  };
  return startPeriodic("schedules were not run", INTERVAL_MS, run, { isExpected: isUnavailable });
}
