import { isUnavailable } from "../../data/db.ts";
import { log } from "../../log.ts";
import { isFleetReturning } from "../fleet/fleet-return.ts";
import { runDueSchedules } from "./run-due-schedules.ts";

const INTERVAL_MS = 3_000;

/** Runs schedules at their times while the service runs. */
export function startSchedules(): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const run = () => {
    if (isFleetReturning()) return; // views choose bots by what they do at that moment
    running ??= runDueSchedules()
      .catch((err) => {
        if (!isUnavailable(err)) log().error({ err }, "schedules were not run; they are tried again");
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
